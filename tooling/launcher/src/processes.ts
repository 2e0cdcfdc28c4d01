import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** A process that cannot be mistaken for a later one with the same pid. */
export const processIdentity = z.object({ pid: z.number().int().positive(), started: z.string() });
export type ProcessIdentity = z.infer<typeof processIdentity>;

/** When the process began, in the system's own words; undefined when there is none, or it has ended and only waits for its parent. */
export async function startTime(pid: number): Promise<string | undefined> {
  try {
    if (!existsSync("/proc/self/stat")) {
      const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]);
      return stdout.trim() || undefined;
    }
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // the second field is the program's name in brackets, which may contain anything
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

export async function identify(pid: number): Promise<ProcessIdentity> {
  return { pid, started: (await startTime(pid)) ?? "" };
}

async function isAlive({ pid, started }: ProcessIdentity): Promise<boolean> {
  const now = await startTime(pid);
  return now !== undefined && now === started;
}

export async function awaitEnd(processes: ProcessIdentity[], milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds;
  for (const one of processes) {
    while ((await isAlive(one)) && Date.now() < deadline) await delay(50);
    if (!(await isAlive(one))) continue;
    try {
      process.kill(one.pid, "SIGKILL");
    } catch {}
  }
}
