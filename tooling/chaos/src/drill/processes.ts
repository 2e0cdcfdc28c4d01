import { join } from "node:path";
import { type Child, createChild } from "@portrait-studio/launcher/child";
import { until } from "../until.ts";

export type Variables = Record<string, string | undefined>;

/** A web server or a worker that is started again when it ends, as systemd and Docker do. */
export interface StudioProcess {
  app: "web" | "worker";
  port: number;
  metricsPort: number;
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
  metricsPort: number;
  variables: Variables;
  log: LogBook;
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
  log,
  root = repository,
  compiles = false,
}: ProcessOptions): StudioProcess {
  let pid = 0;
  let started = false;
  const onLine = log.of(name);
  const child: Child = createChild({
    name,
    ...(compiles
      ? { args: ["src/server.ts", "--dev"], cwd: join(root, "apps", app) }
      : { program: join(root, "deploy/studio"), args: [app], cwd: root }),
    env: {
      ...variables,
      NODE_ENV: compiles ? "development" : "production",
      PORT: String(port),
      WORKER_PORT: String(port),
      METRICS_PORT: String(metricsPort),
      WORKER_METRICS_PORT: String(metricsPort),
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
      await child.start(
        untilItListens(`http://127.0.0.1:${port}/${app === "web" ? "api/health/live" : "health"}`),
      );
    },
    stop: child.pause,
    kill: send("SIGKILL"),
    freeze: send("SIGSTOP"),
    thaw: send("SIGCONT"),
  };
}

async function untilItListens(url: string): Promise<void> {
  await until(`${url} answers`, 120_000, async () => (await fetch(url)).ok, 200);
}

/** The drill runs as long as this process: its programs get what they need and nothing of the person's shell. */
export function baseVariables(): Variables {
  const node = join(process.execPath, "..");
  return {
    PATH: `${node}:/usr/local/bin:/usr/bin:/bin`,
    NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/node"),
  };
}

/** An operator's command, in this checkout or another one. */
export const commandOf = (root = repository) => join(root, "apps/worker/src/commands/studio.ts");

/** Seconds of processor time since its start, and bytes of memory now, of each process. */
export type Measured = readonly { cpu: number; memory: number }[];

export async function measure(processes: readonly StudioProcess[]): Promise<Measured> {
  return await Promise.all(
    processes.map(async ({ metricsPort }) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const read = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, "m").exec(text)?.[1]);
      return { cpu: read("process_cpu_seconds_total"), memory: read("process_resident_memory_bytes") };
    }),
  );
}

export interface LogLine {
  at: number;
  source: string;
  level: string;
  text: string;
}

/** What the processes of a studio write, with the time at which it came. */
export interface LogBook {
  /** @returns what takes the lines of one process */
  of: (source: string) => (line: string) => void;
  /** Different lines of level warn and error since a time, with how often they came. */
  complaints: (since: number) => string[];
}

const keepLines = 50_000;

/** @param write gets every line, for the drill's own log file */
export function createLogBook(write: (line: string) => void): LogBook {
  const lines: LogLine[] = [];
  return {
    of: (source) => (line) => {
      write(`${new Date().toISOString()} ${source} ${line}\n`);
      lines.push({ at: Date.now(), source, ...read(line) });
      if (lines.length > keepLines) lines.shift();
    },
    complaints: (since) => {
      const counts = new Map<string, number>();
      for (const { at, source, level, text } of lines)
        if (at >= since && /^(web|worker)/.test(source) && /^(warn|error)$/.test(level)) {
          const key = `${source.replace(/-\d+$/, "")} ${level}: ${text}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      return [...counts].map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
    },
  };
}

/** The studio writes JSON; other programs write what they like. */
function read(line: string): Pick<LogLine, "level" | "text"> {
  try {
    const { level, message } = JSON.parse(line) as { level?: string; message?: string };
    return { level: level ?? "", text: message ?? line };
  } catch {
    return { level: "", text: line };
  }
}

/** of this checkout */
export const repository = join(import.meta.dirname, "../../..");
export const deployFolder = join(repository, "deploy");
