import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Older temporary files belong to dead processes; files still being written are younger. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * The folder for unfinished files, on the same disk as the finished ones. It is created and swept of leftovers once. After a
 * failure, this call rejects and the next one tries again.
 */
export function prepareTempFolder(folder: string, now: () => number): () => Promise<string> {
  const tempFolder = join(folder, ".temp");
  const prepare = async () => {
    await mkdir(tempFolder, { recursive: true });
    await sweep(tempFolder, now() - abandonedAfterMs);
    return tempFolder;
  };
  let prepared: Promise<string> | undefined;
  const ask = () => {
    prepared ??= prepare().catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  // ignore errors of this first try, because later calls retry
  ask().catch(() => {});
  return ask;
}

async function sweep(tempFolder: string, before: number): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    const path = join(tempFolder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtimeMs < before) await rm(path, { force: true });
  }
}
