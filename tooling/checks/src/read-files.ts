import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type Files = ReadonlyMap<string, string>;

const passedOver = new Set([
  "node_modules",
  "dist",
  ".next",
  ".turbo",
  "out",
  "artifacts",
  "coverage",
  "migrations",
]);
const interesting = /(?<!^next-env\.d)\.(m?[jt]sx?|json)$/;

export async function readFiles(root: string): Promise<Files> {
  const files = new Map<string, string>();
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    await Promise.all(
      entries.map(async (entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory() && !passedOver.has(entry.name)) return walk(path);
        if (entry.isFile() && interesting.test(entry.name))
          files.set(path, await readFile(join(root, path), "utf8"));
      }),
    );
  };
  await Promise.all(["apps", "packages", "tooling"].map(walk));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}
