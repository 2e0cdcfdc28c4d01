import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Writes all or nothing: to a temporary file, to the platter, then under its name. Survives a crash at any moment. */
export async function writeWhole(
  path: string,
  body: Uint8Array | Readable,
  tempFolder: string,
): Promise<void> {
  const tempPath = join(tempFolder, randomUUID());
  const file = await open(tempPath, "wx");
  try {
    try {
      // from a stream this writes chunk by chunk
      await writeFile(file, body);
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(path), { recursive: true });
    await rename(tempPath, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(tempPath, { force: true });
    throw error;
  }
}

/** A rename is only durable when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
