import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Half-written files of processes that died are older than this; those of processes at work are not. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * The folder for half-written files, on the same disk as the finished ones. It is made, and swept of what dead processes left,
 * once; a failure is told to whoever asks for the folder, and tried again for the next.
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
  // nobody waits for this first try: who needs the folder asks again
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
