import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Box, SitterPhoto } from "./photo/take-photo.ts";

/** Finished photos in a folder. A photo of another version of the renderer is never found. */
export type PhotoCache = {
  read(shot: number): Promise<SitterPhoto | undefined>;
  write(shot: number, photo: SitterPhoto): Promise<void>;
};

export type CacheKey = { sitter: string; width: number; height: number };

type Note = { width: number; height: number; headBox: Box };

export async function openPhotoCache(folder: string, key: CacheKey): Promise<PhotoCache> {
  const home = join(folder, await readContentVersion(), `${key.sitter}-${key.width}x${key.height}`);
  await mkdir(home, { recursive: true });
  const nameOf = (shot: number) => join(home, String(shot).padStart(3, "0"));
  return {
    read: async (shot) => {
      try {
        const [bytes, note] = await Promise.all([
          readFile(`${nameOf(shot)}.jpg`),
          readFile(`${nameOf(shot)}.json`, "utf8"),
        ]);
        return { bytes, ...(JSON.parse(note) as Note) };
      } catch {
        // absent or unreadable: rendered again and written over
        return undefined;
      }
    },
    write: async (shot, { bytes, ...note }) => {
      await writeWhole(`${nameOf(shot)}.jpg`, bytes);
      await writeWhole(`${nameOf(shot)}.json`, JSON.stringify(note));
    },
  };
}

/** Two processes may write the same photo: each file appears whole or not at all. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, content);
  await rename(draft, path);
}

let version: Promise<string> | undefined;

/** Hash of the renderer's own sources, so that any change of it makes new photos. */
export function readContentVersion(): Promise<string> {
  version ??= hashSources(fileURLToPath(new URL(".", import.meta.url)));
  return version;
}

async function hashSources(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}
