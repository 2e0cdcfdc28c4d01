import { createChild } from "@portrait-studio/launcher/child";
import { until } from "./until.ts";

export interface StudioPart {
  /** as a person says it, e.g. "PgBouncer 1.18" */
  name: string;
  /** It goes away, and whoever asks it is refused. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface PartOptions {
  folder: string;
  onLine: (line: string) => void;
}

export interface ProgramPart extends StudioPart {
  /** It goes away by SIGKILL. */
  kill: () => Promise<void>;
  freeze: () => void;
  thaw: () => void;
}

interface ProgramOptions {
  name: string;
  program: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  onLine: (line: string) => void;
  answers: () => Promise<boolean>;
}

const startsWithinMs = 60_000;

export async function startProgram({ answers, env, ...options }: ProgramOptions): Promise<ProgramPart> {
  const child = createChild({
    cwd: "/",
    ...options,
    env: { PATH: "/usr/bin:/bin", ...env },
    stopWithin: 20_000,
    onRestart: (reason) => options.onLine(`It ended (${reason}) and is started again.`),
  });
  const ready = () => until(`${options.name} answers`, startsWithinMs, answers);
  await child.start(ready()).catch(async (error) => {
    await child.stop();
    throw error;
  });
  return {
    name: options.name,
    leave: child.pause,
    kill: () => child.pause("SIGKILL"),
    comeBack: async () => {
      await child.restart();
      await ready();
    },
    freeze: () => child.send("SIGSTOP"),
    thaw: () => child.send("SIGCONT"),
    stop: child.stop,
  };
}

export async function startServer<Server extends { stop: () => Promise<void> }>(
  name: string,
  start: () => Promise<Server>,
): Promise<StudioPart & { server: Server }> {
  let running = await start();
  return {
    name,
    server: running,
    leave: () => running.stop(),
    comeBack: async () => {
      // also where it has ended by itself
      await running.stop();
      running = await start();
    },
    stop: () => running.stop(),
  };
}
