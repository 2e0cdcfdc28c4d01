import { join } from "node:path";
import { type Child, createChild } from "./child.ts";
import type { Variables } from "./dot-env.ts";
import { answersOk } from "./readiness.ts";
import { root } from "./root.ts";

/** A web server or a worker that is started again when it ends, as systemd and Docker do. */
export interface StudioProcess {
  app: "web" | "worker";
  port: number;
  metricsPort: number | undefined;
  pid: () => number;
  start: () => Promise<void>;
  /** SIGTERM, and it stays away until `start`. */
  stop: () => Promise<void>;
  /** SIGKILL; it is started again. */
  kill: () => void;
  freeze: () => void;
  thaw: () => void;
}

interface ProcessOptions {
  app: "web" | "worker";
  /** told apart in the log */
  name: string;
  port: number;
  /** where it serves its metrics */
  metricsPort?: number;
  variables: Variables;
  onLine: (line: string) => void;
  /** checkout that it runs from */
  root?: string;
  /** whether that checkout's screens are not built: they are compiled when somebody looks */
  compiles?: boolean;
}

/** `deploy/studio web` or `deploy/studio worker`, the image's one program. */
export function createStudioProcess({
  app,
  name,
  port,
  metricsPort,
  variables,
  onLine,
  root: from = root,
  compiles = false,
}: ProcessOptions): StudioProcess {
  let pid = 0;
  let started = false;
  const child: Child = createChild({
    name,
    ...(compiles
      ? { args: ["src/server.ts", "--dev"], cwd: join(from, "apps", app) }
      : { program: join(from, "deploy/studio"), args: [app], cwd: from }),
    env: {
      ...variables,
      NODE_ENV: compiles ? "development" : "production",
      PORT: String(port),
      WORKER_PORT: String(port),
      ...(metricsPort && {
        METRICS_PORT: String(metricsPort),
        WORKER_METRICS_PORT: String(metricsPort),
      }),
    },
    stopWithin: 20_000,
    onLine,
    onSpawn: (current) => {
      pid = current;
    },
    onRestart: (reason) =>
      onLine(JSON.stringify({ level: "warn", message: `It ended (${reason}) and is started again.` })),
  });
  const send = (signal: NodeJS.Signals) => () => void process.kill(pid, signal);
  return {
    app,
    port,
    metricsPort,
    pid: () => pid,
    start: async () => {
      if (started) return await child.restart();
      started = true;
      const path = app === "web" ? "api/health/live" : "health";
      await child.start(answersOk(`http://127.0.0.1:${port}/${path}`));
    },
    stop: child.pause,
    kill: send("SIGKILL"),
    freeze: send("SIGSTOP"),
    thaw: send("SIGCONT"),
  };
}
