import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { InngestOptions } from "../index.ts";

/** When a runner process kills itself: at its nth commit, just before or just after the database has it. */
export interface KillPoint {
  commit: number;
  when: "before" | "after";
}

export interface RunnerProcess {
  /** Counts commits from now on; the process ends itself at the given one. */
  arm: (killPoint: KillPoint) => Promise<void>;
  /** Resolves when the process is gone. */
  gone: Promise<unknown>;
  kill: () => Promise<void>;
}

/** Starts a runner as a separate process; resolves when its port is open. */
export async function startRunnerProcess(options: Omit<InngestOptions, "log">): Promise<RunnerProcess> {
  const child = fork(fileURLToPath(new URL("./run-runner.ts", import.meta.url)), [JSON.stringify(options)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = once(child, "exit");
  await Promise.race([
    once(child, "message"),
    gone.then(() => {
      throw new Error("The runner process did not start.");
    }),
  ]);
  return {
    arm: async (killPoint) => {
      const armed = once(child, "message");
      child.send(killPoint);
      await armed;
    },
    gone,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
