import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { identify, isAlive, type ProcessIdentity, processIdentity } from "./processes.ts";

const lockContent = processIdentity.extend({
  /** where people reach the studio that holds the lock */
  url: z.string(),
  children: z.array(processIdentity),
});
type LockContent = z.infer<typeof lockContent>;

export interface Lock {
  /** Processes of a studio whose launcher was killed; they may still be ending. */
  leftovers: ProcessIdentity[];
  /** Records the children, so that the next start knows them should this process be killed. */
  update: (children: ProcessIdentity[]) => Promise<void>;
  release: () => Promise<void>;
}

/** Another studio holds the lock. */
export class AlreadyRunning extends Error {
  constructor(url: string, pid: number) {
    super(`The studio already runs at ${url} (process ${pid}).`);
    this.name = "AlreadyRunning";
  }
}

/**
 * Takes the lock file for this process. A file whose process is gone does not count, however it ended.
 * @throws AlreadyRunning
 */
export async function takeLock(file: string, url: string): Promise<Lock> {
  await mkdir(dirname(file), { recursive: true });
  let content: LockContent = { ...(await identify(process.pid)), url, children: [] };
  let leftovers: ProcessIdentity[] = [];
  while (!(await place(file, content))) {
    const holder = await read(file);
    if (holder && (await isAlive(holder))) throw new AlreadyRunning(holder.url, holder.pid);
    if (holder) leftovers = holder.children;
    await removeStale(file, holder);
  }
  return {
    leftovers,
    async update(children) {
      content = { ...content, children };
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, JSON.stringify(content));
      await rename(unfinished, file);
    },
    release: () => rm(file, { force: true }),
  };
}

/** Puts a complete file there unless one is there already: a link, unlike a write, is all or nothing. */
async function place(file: string, content: LockContent): Promise<boolean> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(content));
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Of two processes that find the same stale file, only one may remove it, and neither the other's new one. */
async function removeStale(file: string, seen: LockContent | undefined): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await read(aside);
  const fresh = moved && (moved.pid !== seen?.pid || moved.started !== seen.started);
  if (fresh) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

async function read(file: string): Promise<LockContent | undefined> {
  try {
    return lockContent.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
