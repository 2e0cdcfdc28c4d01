import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Stops what a killed studio left running on this data directory and removes its pid file. A process is only ever
 * signalled after it has shown to be a PostgreSQL working in exactly this directory: pids are given out again.
 * @returns whether there was anything to stop.
 */
export async function stopSurvivors(dataDir: string): Promise<boolean> {
  const pidFile = join(dataDir, "postmaster.pid");
  if (!existsSync(pidFile)) return false;
  const directory = await realpath(dataDir);
  const recorded = Number((await readFile(pidFile, "utf8")).split("\n", 1)[0]);
  const first = await processesOn(directory);
  // SIGINT is PostgreSQL's fast shutdown; server processes that lost their postmaster end by themselves
  if (first.includes(recorded)) signal(recorded, "SIGINT");
  if (!(await gone(directory, 20_000))) {
    for (const pid of await processesOn(directory)) signal(pid, "SIGQUIT");
    if (!(await gone(directory, 5_000))) {
      for (const pid of await processesOn(directory)) signal(pid, "SIGKILL");
      await gone(directory, 5_000);
    }
  }
  // PostgreSQL itself would be stopped by a stale file whose pid another program has by now
  await rm(pidFile, { force: true });
  return first.length > 0;
}

export async function processesOn(directory: string): Promise<number[]> {
  if (!existsSync("/proc/self/cwd")) return postmastersByName(directory);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const matches = await Promise.all(pids.map((pid) => worksIn(pid, directory)));
  return pids.filter((_, index) => matches[index]);
}

async function worksIn(pid: number, directory: string): Promise<boolean> {
  try {
    // PostgreSQL changes into its data directory; a shell that is there is not one
    if ((await readlink(`/proc/${pid}/cwd`)) !== directory) return false;
    return basename(await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, "") === "postgres";
  } catch {
    return false;
  }
}

/** Where there is no /proc only the postmaster shows its directory, as the argument of -D. */
async function postmastersByName(directory: string): Promise<number[]> {
  const { stdout } = await run("ps", ["-axww", "-o", "pid=,command="]);
  return stdout
    .split("\n")
    .filter((line) => line.includes(`postgres -D ${directory} `))
    .map((line) => Number.parseInt(line, 10));
}

async function gone(directory: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while ((await processesOn(directory)).length > 0) {
    if (Date.now() > deadline) return false;
    await delay(25);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it ended in between
  }
}
