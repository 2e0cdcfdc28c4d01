import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { waitFor } from "./wait-for.ts";

export interface SpawnedRunner {
  child: ChildProcess;
  /** Everything it has written. */
  output: () => string;
  /** Its address, once it has printed it. */
  url: () => Promise<string>;
  /** Its exit code, once its output is complete. */
  ended: Promise<number | null>;
}

/** Starts the command, given as a program and its first arguments. @param cwd where it is started */
export function spawnRunner([program = "", ...first]: string[], args: string[], cwd?: string): SpawnedRunner {
  const child = spawn(program, [...first, ...args], { stdio: ["ignore", "pipe", "pipe"], cwd });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    ended,
    url: async () => {
      const found = () => /runner at (http:\S+)/.exec(output)?.[1];
      await Promise.race([
        waitFor("the runner's address", found, 60_000),
        ended.then(() => {
          throw new Error(`The runner ended: ${output}`);
        }),
      ]);
      return found() ?? "";
    },
  };
}
