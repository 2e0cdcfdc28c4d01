import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface ProgramOptions {
  name: string;
  program: string;
  args: string[];
  /** of this process, if it is not given */
  env?: Record<string, string | undefined>;
  cwd?: string;
  uid?: number;
  gid?: number;
  onLine: (line: string) => void;
}

/** A process of its own process group; nobody starts it again. */
export interface RunningProgram {
  name: string;
  pid: number;
  isRunning: () => boolean;
  /** SIGTERM, or SIGKILL after 20 seconds. Wakes it first. Safe to repeat. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  /** SIGSTOP and SIGCONT */
  freeze: () => void;
  thaw: () => void;
}

const stopsWithinMs = 20_000;

export function runProgram({ name, program, args, onLine, ...options }: ProgramOptions): RunningProgram {
  const child = spawn(program, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on("line", onLine);
  child.on("error", (error) => onLine(error.message));
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    const ended = once(child, "exit");
    child.kill("SIGCONT");
    child.kill(signal);
    const patience = setTimeout(() => child.kill("SIGKILL"), stopsWithinMs);
    await ended;
    clearTimeout(patience);
  };
  const send = (signal: NodeJS.Signals) => () => void child.kill(signal);
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    freeze: send("SIGSTOP"),
    thaw: send("SIGCONT"),
  };
}

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  ms: number;
}

/** Runs a program to its end. @param child is given the process at once, e.g. to kill it */
export async function runToEnd(
  program: string,
  args: readonly string[],
  {
    child: onChild,
    ...options
  }: { env?: Record<string, string | undefined>; cwd?: string; child?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  const began = performance.now();
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.on("data", (part) => {
      output[name] += part;
    });
  onChild?.(child);
  const [code] = await once(child, "close");
  return { ...output, code: typeof code === "number" ? code : 137, ms: performance.now() - began };
}
