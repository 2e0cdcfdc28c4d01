import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";

/**
 * Runs tasks of turbo.json in every package that has them, or in those named.
 * @throws with turbo's output when a task fails.
 */
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
  if (code !== 0) throw new Error(`${output.trim()}\n"turbo run ${tasks.join(" ")}" failed.`);
}

export interface CommandResult {
  code: number | null;
  /** stdout and stderr, in the order in which they came */
  output: string;
}

/** Runs a program in the repository's root and gathers its output; an aborted signal ends it. */
export async function runCommand(
  file: string,
  args: string[],
  { env, cwd = root, signal }: { env: Variables; cwd?: string; signal?: AbortSignal },
): Promise<CommandResult> {
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGTERM",
  });
  let output = "";
  const code = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  return { code: await code, output };
}
