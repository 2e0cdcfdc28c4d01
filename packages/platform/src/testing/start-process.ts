import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { freePort } from "@portrait-studio/sandbox/free-port";

export interface StartedProcess {
  port: number;
  /** all of its output so far */
  output: () => string;
  /** false as soon as it has ended */
  runs: () => boolean;
  /** its memory in megabytes */
  memory: () => number;
  /** Stops it in order. @returns its exit code */
  stop: () => Promise<number | null>;
}

export interface ProcessOptions {
  /** the folder of the app */
  cwd: URL;
  file: string;
  /** the variable that gets a free port */
  portVariable: string;
  /** override the values of .env.example; without DATABASE_URL there is no database */
  settings: Record<string, string>;
}

/** Starts an app of the repository like `npm start` and resolves when it is ready. @throws with its output when it ends before */
export async function startProcess({
  cwd,
  file,
  portVariable,
  settings,
}: ProcessOptions): Promise<StartedProcess> {
  const example = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));
  const port = await freePort();
  const env: Record<string, string | undefined> = {
    ...example,
    DATABASE_URL: "postgresql://studio:none@127.0.0.1:1/studio",
    NODE_ENV: "production",
    // each start reads and strips the same sources
    NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
    ...settings,
    [portVariable]: String(port),
  };
  const child: ChildProcess = spawn(process.execPath, [file], {
    cwd,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  const ended = once(child, "exit");
  const first = await Promise.race([once(child, "message"), ended.then(() => undefined)]);
  if (!first) throw new Error(`${file} ended before it was ready:\n${text}`);
  const runs = () => child.exitCode === null && child.signalCode === null;
  return {
    port,
    output: () => text,
    runs,
    memory: () => memoryOf(child),
    stop: async () => {
      if (runs()) child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

function memoryOf({ pid }: ChildProcess): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
