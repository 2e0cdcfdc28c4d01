import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The licences of the bundled packages, which require this notice. */
export async function findNotices(modules: readonly string[]): Promise<string> {
  const folders = modules.flatMap((path) => path.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  const notices = await Promise.all([...new Set(folders)].sort().map(readNotice));
  return `# Packages whose code is part of this one\n\n${notices.join("\n")}`;
}

async function readNotice(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? await readFile(join(folder, file), "utf8") : "";
  return `## ${name} ${version} (${license})\n\n${text.trim()}\n`;
}
