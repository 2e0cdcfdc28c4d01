import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { hasCode } from "./failures.ts";

/** Removals in between two steps of a write. */
const mostTries = 100;

/** Writes all or nothing, also if it crashes: writes a temporary file, flushes it to disk, and renames it. */
export async function writeWhole(
  path: string,
  body: Uint8Array | Readable,
  tempFolder: string,
): Promise<void> {
  const tempPath = join(tempFolder, randomUUID());
  const file = await open(tempPath, "wx");
  try {
    try {
      // a stream is written chunk by chunk
      await writeFile(file, body);
      await file.sync();
    } finally {
      await file.close();
    }
    await moveInto(tempPath, path);
  } catch (error) {
    await rm(tempPath, { force: true });
    throw error;
  }
}

/** Tries again where a removal has taken the folder away in between, which was empty. */
async function moveInto(tempPath: string, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(dirname(path), { recursive: true });
      await rename(tempPath, path);
      break;
    } catch (error) {
      if (!hasCode(error, "ENOENT") || tries === mostTries) throw error;
    }
  }
  // one that is gone by now had its file removed by somebody
  await syncFolder(dirname(path)).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
}

/** Flushes the folder, without which a rename is not durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
