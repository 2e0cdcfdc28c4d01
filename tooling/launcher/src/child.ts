import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { Variables } from "./dot-env.ts";

export interface ChildOptions {
  name: string;
  program?: string;
  args: string[];
  cwd: string;
  env: Variables;
  uid?: number;
  gid?: number;
  /** How long it may take to end before it is killed. */
  stopWithin: number;
  onLine: (line: string) => void;
  onMessage?: (message: unknown) => void;
  /** It was started, the first time or again. */
  onSpawn?: (pid: number) => void;
  /** It ended without having been asked to, and will be started again after `wait` ms. */
  onRestart: (reason: string, wait: number) => void;
}

export interface Child {
  pid: () => number;
  /** Rejects, with its last lines of output, when it ends before `until` resolves, or that rejects. After that it is kept running. */
  start: <T>(until: Promise<T>) => Promise<T>;
  restart: () => Promise<void>;
  /** Ends it until `restart`, by SIGTERM or a harder signal, and by SIGKILL when its time is up. */
  pause: (signal?: NodeJS.Signals) => Promise<void>;
  send: (signal: NodeJS.Signals) => void;
  /** Ends it for good. Safe to repeat, and before `start`. */
  stop: () => Promise<void>;
}

const shortestWait = 250;
/** Having run for as long, the next end counts as the first. */
const longestWait = 10_000;

/** Has its own process group, so that Ctrl-C reaches it through the launcher only, and a channel that closes with the launcher. */
export function createChild(options: ChildOptions): Child {
  let current: ChildProcess | undefined;
  let stopped = false;
  let settled = false;
  const asked = new WeakSet<ChildProcess>();
  let failures = 0;
  const lastLines: string[] = [];
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  let nextStart = new AbortController();

  function launch(): void {
    const child = spawn(options.program ?? process.execPath, options.args, {
      cwd: options.cwd,
      env: options.env,
      uid: options.uid,
      gid: options.gid,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    const began = Date.now();
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue;
      createInterface({ input }).on("line", (line) => {
        lastLines.push(line);
        if (lastLines.length > 40) lastLines.shift();
        options.onLine(line);
      });
    }
    child.on("message", (message) => options.onMessage?.(message));
    child.on("error", (error) => lastLines.push(error.message));
    child.once("exit", (code, signal) => {
      const ran = Date.now() - began;
      // the last lines may come after "exit", but a grandchild can hold the pipe open forever
      Promise.race([once(child, "close"), delay(200)]).then(() =>
        ended(child, signal ?? `code ${code}`, ran),
      );
    });
    if (child.pid !== undefined) options.onSpawn?.(child.pid);
    current = child;
  }

  function ended(child: ChildProcess, reason: string, ran: number): void {
    if (stopped || asked.has(child)) return;
    if (!settled) {
      failed.reject(
        new Error(`The ${options.name} ended (${reason}) before it was ready:\n${lastLines.join("\n")}`),
      );
      return;
    }
    failures = ran > longestWait ? 1 : failures + 1;
    const wait = Math.min(shortestWait * 2 ** (failures - 1), longestWait);
    options.onRestart(reason, wait);
    nextStart = new AbortController();
    delay(wait, undefined, { signal: nextStart.signal }).then(launch, () => {});
  }

  async function end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    nextStart.abort();
    const child = current;
    if (!child) return;
    // including one that has just ended and would be restarted
    asked.add(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    // one that was made to stand still would not hear the other signal
    child.kill("SIGCONT");
    child.kill(signal);
    const patience = setTimeout(() => child.kill("SIGKILL"), options.stopWithin);
    await exit;
    clearTimeout(patience);
  }

  return {
    pid: () => current?.pid ?? 0,
    send: (signal) => void current?.kill(signal),
    async start(until) {
      launch();
      const late = until.catch((error) => {
        const why = lastLines.length > 0 ? `\nThe ${options.name} wrote:\n${lastLines.join("\n")}` : "";
        throw new Error(`${error instanceof Error ? error.message : error}${why}`, { cause: error });
      });
      const result = await Promise.race([late, failed.promise]);
      settled = true;
      return result;
    },
    async restart() {
      await end();
      if (!stopped) launch();
    },
    pause: end,
    async stop() {
      stopped = true;
      await end();
    },
  };
}
