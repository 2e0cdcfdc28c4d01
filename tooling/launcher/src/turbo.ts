import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";

/** Runs in every package that has them, unless some are named. @throws with turbo's output when a task fails */
export async function runTurbo(
  tasks: readonly string[],
  env: Variables,
  signal?: AbortSignal,
  packages: string[] = [],
  flags: string[] = [],
): Promise<void> {
  const filters = packages.map((name) => `--filter=${name}`);
  const args = ["run", ...tasks, "--output-logs=errors-only", "--no-update-notifier", ...filters, ...flags];
  const { code, output } = await runCommand(join(root, "node_modules/.bin/turbo"), args, { env, signal });
  if (code === 0) return;
  const full = /ENOSPC|EDQUOT|No space left/.test(output)
    ? "The disk is full: free some space and try again.\n"
    : "";
  throw new Error(`${full}${output.trim()}\n"turbo run ${tasks.join(" ")}" failed.`);
}

export interface CommandResult {
  code: number | null;
  /** stdout and stderr, in the order in which they came */
  output: string;
  stdout: string;
  stderr: string;
  ms: number;
}

export async function runCommand(
  file: string,
  args: string[],
  {
    env,
    cwd = root,
    signal,
    onSpawn,
  }: { env: Variables; cwd?: string; signal?: AbortSignal; onSpawn?: (child: ChildProcess) => void },
): Promise<CommandResult> {
  const began = performance.now();
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGTERM",
  });
  const written = { output: "", stdout: "", stderr: "" };
  onSpawn?.(child);
  const code = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      written.output += chunk;
      written[name] += chunk;
    });
  }
  return { code: await code, ...written, ms: performance.now() - began };
}
