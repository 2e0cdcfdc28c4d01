import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { identify, type ProcessIdentity, processIdentity } from "./processes.ts";

const lockContent = processIdentity.extend({
  /** where people reach the studio that holds the lock */
  url: z.string(),
  children: z.array(processIdentity),
});
type LockContent = z.infer<typeof lockContent>;

export class AlreadyRunning extends Error {
  constructor(holder: LockContent | undefined) {
    super(
      holder
        ? `The studio already runs at ${holder.url} (process ${holder.pid}).`
        : "The studio is being started or stopped by another process.",
    );
    this.name = "AlreadyRunning";
  }
}

/** Times 50 ms in which a holder writes who it is. */
const looks = 20;

/** One of SQLite's locks, which the system ends with the process. The file beside it says who holds it. @throws AlreadyRunning */
export async function takeLock(file: string, url: string) {
  await mkdir(dirname(file), { recursive: true });
  const database = new DatabaseSync(`${file}.db`);
  try {
    database.exec("begin exclusive");
  } catch {
    database.close();
    let holder = await read(file);
    for (let look = 0; !holder && look < looks; look += 1) {
      await pause(50);
      holder = await read(file);
    }
    throw new AlreadyRunning(holder);
  }
  const leftovers = (await read(file))?.children ?? [];
  const own = { ...(await identify(process.pid)), url };
  const update = async (children: ProcessIdentity[]) => {
    await writeFile(`${file}.new`, JSON.stringify({ ...own, children } satisfies LockContent));
    await rename(`${file}.new`, file);
  };
  await update([]);
  return {
    /** Processes of a studio whose launcher was killed; they may still be ending. */
    leftovers,
    /** Records the children, so that the next start finds them if this process is killed. */
    update,
    async release() {
      await rm(file, { force: true });
      database.close();
    },
  };
}

export type Lock = Awaited<ReturnType<typeof takeLock>>;

async function read(file: string): Promise<LockContent | undefined> {
  try {
    return lockContent.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
