import { randomUUID } from "node:crypto";
import { access, link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { identify, isAlive, type ProcessIdentity, processIdentity } from "./processes.ts";

const lockContent = processIdentity.extend({
  /** one id for each time that the lock is taken; a broken file has none */
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .default("unknown"),
  /** where people reach the studio that holds the lock */
  url: z.string(),
  children: z.array(processIdentity),
});
type LockContent = z.infer<typeof lockContent>;

export interface Lock {
  /** Processes of a studio whose launcher was killed; they may still be ending. */
  leftovers: ProcessIdentity[];
  /** Records the children, so that the next start finds them if this process is killed. */
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
  let content: LockContent = {
    ...(await identify(process.pid)),
    id: randomUUID(),
    url,
    children: [],
  };
  let leftovers: ProcessIdentity[] = [];
  while (!(await place(file, content))) {
    const holder = await read(file);
    if (holder && (await isAlive(holder))) throw new AlreadyRunning(holder.url, holder.pid);
    if (await replaceStale(file, holder, content)) {
      leftovers = holder?.children ?? [];
      break;
    }
    await pause(2);
  }
  return {
    leftovers,
    async update(children) {
      content = { ...content, children };
      await write(file, content);
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

/**
 * Replaces a stale lock in one step: there is a lock at any moment. Of all that find it one gets the right to replace it, a
 * file named after the lock, or, if a holder of that right has died, after the holder's own. It then reads the lock again.
 * @returns whether it is there now
 */
async function replaceStale(
  file: string,
  stale: LockContent | undefined,
  content: LockContent,
): Promise<boolean> {
  const rightAfter = (id: string) => `${file}.after-${id}`;
  let right = rightAfter(idOf(stale));
  while (!(await place(right, content))) {
    const rival = await read(right);
    if (!rival || (await isAlive(rival))) return false;
    right = rightAfter(rival.id);
  }
  const unchanged = idOf(await read(file)) === idOf(stale) && (await exists(file));
  if (unchanged) await write(file, content);
  // also the rights of processes that have died
  const folder = dirname(file);
  const rights = (await readdir(folder)).filter((name) => name.startsWith(basename(rightAfter(""))));
  const over = unchanged ? rights.map((name) => join(folder, name)) : [right];
  await Promise.all(over.map((path) => rm(path, { force: true })));
  return unchanged;
}

function idOf(content: LockContent | undefined): string {
  return content?.id ?? "unknown";
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Replaces what is there, whole. */
async function write(file: string, content: LockContent): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(content));
  await rename(unfinished, file);
}

async function read(file: string): Promise<LockContent | undefined> {
  try {
    return lockContent.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
