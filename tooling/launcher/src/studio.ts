import { join } from "node:path";
import { syncPrices } from "@portrait-studio/billing/stripe";
import { type Environment, EnvironmentError, readEnvironment } from "@portrait-studio/platform/environment";
import { migrateDatabase } from "@portrait-studio/platform/migrate";
import { ownHost } from "@portrait-studio/platform/own-host";
import { readSandboxEnvironment, type SandboxEnvironment } from "@portrait-studio/sandbox/env";
import { stopSurvivors } from "@portrait-studio/sandbox/postgres";
import { checkPorts, findPorts } from "../preflight.mjs";
import { type Child, createChild } from "./child.ts";
import type { Variables } from "./dot-env.ts";
import { type Lock, takeLock } from "./lock.ts";
import { type Log, openLog } from "./logs.ts";
import { makePrivateFolder } from "./private.ts";
import { awaitEnd, identify, type ProcessIdentity } from "./processes.ts";
import type { Progress } from "./progress.ts";
import {
  functionsKnown,
  healthy,
  interruptible,
  type MessageSource,
  portAnswers,
  sandboxReady,
} from "./readiness.ts";
import { root } from "./root.ts";

export interface StudioOptions {
  variables: Variables;
  /** Screens as built, or compiled on demand. */
  mode: "production" | "development";
  progress: Progress;
  /** by how much the ports in `variables` have been moved */
  shift?: number;
  /** Runs after the ports are known to be free and before anything starts. */
  build?: () => Promise<void>;
  /** A line that one of the processes wrote, once all of them run. */
  onLine: (name: string, line: string) => void;
  /** Something a person should know, e.g. that a process was started again. */
  onNotice: (text: string) => void;
  /** One of the processes was started, or started again. */
  onSpawn?: (name: ProcessName, pid: number) => void;
  signal: AbortSignal;
}

export interface RunningStudio {
  urls: { studio: string; inbox?: string; dashboard?: string; payments?: string };
  logs: string;
  /** Restarts the worker, e.g. with changed code. */
  restartWorker: () => Promise<void>;
  /** Stops the worker, until `restartWorker`. */
  pauseWorker: () => Promise<void>;
  /** Web, worker, sandbox, in this order. */
  stop: () => Promise<void>;
}

/**
 * Memory: two of glibc's arenas, so that what images took is given back; a young generation that does not grow by what loading
 * modules leaves behind; and a heap that is collected before it grows, with four times what is in use. As deploy/studio has it.
 */
const lean = {
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=512",
};

/** The order in which processes end. */
const stopOrder = ["web", "worker", "sandbox"] as const;
export type ProcessName = (typeof stopOrder)[number];

/**
 * Starts everything on this machine and resolves once web and worker reach the database.
 * @throws one sentence (and the last lines of a process that did not start); everything that was started has been stopped.
 */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { variables, mode, progress } = options;
  const givenUp = new AbortController();
  const signal = AbortSignal.any([options.signal, givenUp.signal]);
  const env = readEnvironment(variables);
  const sandbox = readSandboxEnvironment(variables);
  await makePrivateFolder(sandbox.dataDir);
  const logFolder = join(sandbox.dataDir, "logs");
  const lock = await takeLock(join(sandbox.dataDir, "studio.lock"), env.appUrl);
  const children = new Map<ProcessName, Child>();
  const logs: Log[] = [];
  let ready = false;

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const name of stopOrder) await children.get(name)?.stop();
      await Promise.all(logs.map((log) => log.close()));
      await lock.release();
    })();
    return stopping;
  };

  const record = createRecord(lock);
  async function launch<T>(
    name: ProcessName,
    args: string[],
    extra: Variables,
    until: (child: MessageSource) => Promise<T>,
  ) {
    signal.throwIfAborted();
    const log = await openLog(logFolder, name);
    logs.push(log);
    const messages: MessageSource = { listener: () => {} };
    const child = createChild({
      name,
      args,
      cwd: join(root, name === "sandbox" ? "tooling" : "apps", name),
      env: { ...lean, ...variables, ...extra },
      stopWithin: name === "sandbox" ? 30_000 : 15_000,
      onLine: (line) => {
        log.write(line);
        if (ready) options.onLine(name, line);
      },
      onMessage: (message) => messages.listener(message),
      onSpawn: (pid) => {
        record(name, pid);
        options.onSpawn?.(name, pid);
      },
      onRestart: (reason, wait) =>
        options.onNotice(
          `The ${name} ended (${reason}); starting it again in ${(wait / 1_000).toFixed(1)} s.`,
        ),
    });
    children.set(name, child);
    return child.start(interruptible(until(messages), signal));
  }

  try {
    await clearLeftovers(lock, sandbox, options.onNotice);
    await checkPorts(findPorts(variables), options.shift);
    signal.throwIfAborted();
    await options.build?.();
    const urls: RunningStudio["urls"] = { studio: env.appUrl };
    if (sandbox.services.size > 0) {
      await progress.step("Starting the sandbox", async () => {
        await launch("sandbox", ["src/main.ts"], {}, sandboxReady);
        // a real account is synced by hand, once; the fake is new on every machine
        if (sandbox.services.has("stripe") && env.stripe) await syncPrices(env.stripe, env.packages);
      });
      if (sandbox.services.has("mail")) urls.inbox = `http://localhost:${sandbox.inboxPort}`;
      if (sandbox.services.has("inngest")) urls.dashboard = `http://localhost:${sandbox.inngestPort}`;
      if (sandbox.services.has("stripe")) urls.payments = `http://localhost:${sandbox.stripePort}`;
    }
    await progress.step("Preparing the database", () => prepareDatabase(env));
    await progress.step("Starting the studio", async () => {
      const inMode = { NODE_ENV: mode };
      const webArguments = mode === "development" ? ["src/server.ts", "--dev"] : ["src/server.ts"];
      await Promise.all([
        launch("worker", ["src/main.ts"], inMode, async () => {
          await portAnswers(ownHost(env.workerHost).replace(/[[\]]/g, ""), env.workerPort, signal);
          if (sandbox.services.has("inngest")) await functionsKnown(sandbox.inngestPort, signal);
        }),
        launch("web", webArguments, inMode, () => healthy(ownHost(env.host), env.port, signal)),
      ]);
    });
    ready = true;
    const restartWorker = async () => children.get("worker")?.restart();
    const pauseWorker = async () => children.get("worker")?.pause();
    return { urls, logs: logFolder, restartWorker, pauseWorker, stop };
  } catch (error) {
    givenUp.abort(error);
    await stop();
    throw error;
  }
}

/** Keeps the lock file's list of children current, one write at a time. */
function createRecord(lock: Lock): (name: ProcessName, pid: number) => void {
  const running = new Map<ProcessName, ProcessIdentity>();
  let writing: Promise<void> = Promise.resolve();
  return (name, pid) => {
    writing = writing
      .then(async () => {
        running.set(name, await identify(pid));
        await lock.update([...running.values()]);
      })
      // the list only helps a start after a kill; the studio runs without it
      .catch(() => {});
  };
}

/** Ends what a killed studio has left behind: it would hold our ports and our database. */
async function clearLeftovers(
  lock: Lock,
  sandbox: SandboxEnvironment,
  notice: (text: string) => void,
): Promise<void> {
  if (lock.leftovers.length > 0) {
    await awaitEnd(lock.leftovers, 30_000);
  }
  const database = join(sandbox.dataDir, "postgres");
  if (await stopSurvivors(database)) notice("Stopped a database that a killed studio had left running.");
}

async function prepareDatabase(env: Environment): Promise<void> {
  try {
    await migrateDatabase(env);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    const { host } = new URL(env.directDatabaseUrl ?? env.databaseUrl);
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const words =
      cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
    throw new Error(`The database at ${host} could not be prepared: ${words}. Check DATABASE_URL in .env.`, {
      cause: error,
    });
  }
}
