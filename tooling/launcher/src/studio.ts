import { delimiter, dirname, join } from "node:path";
import { syncPrices } from "@portrait-studio/billing/stripe";
import { type Environment, EnvironmentError, readEnvironment } from "@portrait-studio/platform/environment";
import { migrateDatabase } from "@portrait-studio/platform/migrate";
import { ownHost } from "@portrait-studio/platform/own-host";
import { readSandboxEnvironment, type SandboxEnvironment } from "@portrait-studio/sandbox/env";
import { stopSurvivors } from "@portrait-studio/sandbox/postgres";
import { checkPorts, findPorts } from "../preflight.mjs";
import { type Child, type ChildOptions, createChild } from "./child.ts";
import type { Variables } from "./dot-env.ts";
import { type Lock, takeLock } from "./lock.ts";
import { type LogFile, openLog } from "./logs.ts";
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
  mode: "production" | "development";
  /** Web servers and workers, where they are others than one of each at PORT and WORKER_PORT. */
  places?: readonly Place[];
  progress?: Progress;
  shift?: number;
  /** Runs after the ports are known to be free and before anything starts. */
  build?: () => Promise<void>;
  /** Runs instead of the migration, once the sandbox runs. */
  prepare?: () => Promise<void>;
  /** A line that one of the processes wrote, once all of them run. */
  onLine: (name: string, line: string) => void;
  /** Something a person should know, e.g. that a process was started again. */
  onNotice: (text: string) => void;
  signal: AbortSignal;
}

export interface Place {
  app: "web" | "worker";
  name: string;
  port: number;
  metricsPort?: number;
}

export interface StudioProcess extends Place, Child {}

export interface RunningStudio {
  urls: { studio: string; inbox?: string; dashboard?: string };
  logs: string;
  processes: () => readonly StudioProcess[];
  sandbox: Child | undefined;
  restart: (changed?: Variables, from?: string) => Promise<void>;
  /** Ends web and worker, until `restart`. */
  pause: () => Promise<void>;
  /** Ends web, worker and sandbox, in this order. */
  stop: () => Promise<void>;
}

/** Resolves once web and worker reach the database. @throws one sentence; everything that was started has been stopped */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { variables, mode, progress = { step: (_title, work) => work() } } = options;
  const givenUp = new AbortController();
  const signal = AbortSignal.any([options.signal, givenUp.signal]);
  const env = readEnvironment(variables);
  const sandbox = readSandboxEnvironment(variables);
  await makePrivateFolder(sandbox.dataDir);
  const logFolder = join(sandbox.dataDir, "logs");
  const lock = await takeLock(join(sandbox.dataDir, "studio.lock"), env.appUrl);
  const places: readonly Place[] = options.places ?? [
    { app: "worker", name: "worker", port: env.workerPort },
    { app: "web", name: "web", port: env.port },
  ];
  let processes: StudioProcess[] = [];
  let sandboxProcess: Child | undefined;
  const logs = new Map<string, LogFile>();
  let ready = false;

  const end = (app: Place["app"], how: "pause" | "stop") =>
    Promise.all(processes.filter((one) => one.app === app).map((one) => one[how]()));
  const pause = async () => {
    await end("web", "pause");
    await end("worker", "pause");
  };
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      await end("web", "stop");
      await end("worker", "stop");
      await sandboxProcess?.stop();
      await Promise.all([...logs.values()].map((log) => log.close()));
      await lock.release();
    })();
    return stopping;
  };

  const record = createRecord(lock);
  async function create(
    name: string,
    program: Pick<ChildOptions, "program" | "args" | "cwd" | "env" | "stopWithin" | "onMessage">,
  ): Promise<Child> {
    signal.throwIfAborted();
    const log = logs.get(name) ?? (await openLog(logFolder, name));
    logs.set(name, log);
    return createChild({
      ...program,
      name,
      onLine: (line) => {
        log.write(line);
        if (ready) options.onLine(name, line);
      },
      onSpawn: (pid) => record(name, pid),
      onRestart: (reason, wait) =>
        options.onNotice(
          `The ${name} ended (${reason}); starting it again in ${(wait / 1_000).toFixed(1)} s.`,
        ),
    });
  }

  async function startSandbox(): Promise<void> {
    const messages: MessageSource = { listener: () => {} };
    sandboxProcess = await create("sandbox", {
      args: ["src/main.ts"],
      cwd: join(root, "tooling/sandbox"),
      env: variables,
      stopWithin: 30_000,
      onMessage: (message) => messages.listener(message),
    });
    await sandboxProcess.start(interruptible(sandboxReady(messages), signal));
  }

  async function startProcesses(from = root): Promise<void> {
    processes = await Promise.all(
      places.map(async (place) =>
        Object.assign(await create(place.name, getProgram(place, { variables, mode, from })), place),
      ),
    );
    const workerAnswers = async (port: number) => {
      await portAnswers(ownHost(env.workerHost).replace(/[[\]]/g, ""), port, signal);
      if (sandbox.services.has("inngest")) await functionsKnown(sandbox.inngestPort, signal);
    };
    await Promise.all(
      processes.map(({ app, port, start }) =>
        start(
          interruptible(
            app === "worker" ? workerAnswers(port) : healthy(ownHost(env.host), port, signal),
            signal,
          ),
        ),
      ),
    );
  }

  try {
    await clearLeftovers(lock, sandbox, options.onNotice);
    const own = options.places && { PORT: "", WORKER_PORT: "", METRICS_PORT: "", WORKER_METRICS_PORT: "" };
    await checkPorts(findPorts({ ...variables, ...own }), options.shift);
    signal.throwIfAborted();
    await options.build?.();
    const urls: RunningStudio["urls"] = { studio: env.appUrl };
    if (sandbox.services.size > 0) {
      await progress.step("Starting the sandbox", async () => {
        await startSandbox();
        // a real account is synced by hand, once; the fake is new on every machine
        if (sandbox.services.has("stripe") && env.stripe) await syncPrices(env.stripe, env.packages);
      });
      if (sandbox.services.has("mail")) urls.inbox = `http://localhost:${sandbox.inboxPort}`;
      if (sandbox.services.has("inngest")) urls.dashboard = `http://localhost:${sandbox.inngestPort}`;
    }
    await progress.step("Preparing the database", options.prepare ?? (() => prepareDatabase(env)));
    await progress.step("Starting the studio", startProcesses);
    ready = true;
    const restart: RunningStudio["restart"] = async (changed, from) => {
      await pause();
      Object.assign(variables, changed);
      await startProcesses(from);
    };
    return {
      urls,
      logs: logFolder,
      processes: () => processes,
      sandbox: sandboxProcess,
      restart,
      pause,
      stop,
    };
  } catch (error) {
    givenUp.abort(error);
    await stop();
    throw error;
  }
}

/** The program of a web server or a worker: the image's own, or in development the one that compiles screens on demand. */
function getProgram(
  { app, port, metricsPort }: Place,
  { variables, mode, from }: { variables: Variables; mode: StudioOptions["mode"]; from: string },
) {
  const prefix = app === "web" ? "" : "WORKER_";
  return {
    ...(mode === "production"
      ? { program: "/bin/sh", args: [join(from, "deploy/studio"), app], cwd: from }
      : {
          args: app === "web" ? ["src/server.ts", "--dev"] : ["src/main.ts"],
          cwd: join(from, "apps", app),
        }),
    env: {
      ...variables,
      NODE_ENV: mode,
      // the program looks for Node there
      PATH: [dirname(process.execPath), variables.PATH].join(delimiter),
      [`${prefix}PORT`]: String(port),
      ...(metricsPort && { [`${prefix}METRICS_PORT`]: String(metricsPort) }),
    },
    stopWithin: 15_000,
  };
}

function createRecord(lock: Lock): (name: string, pid: number) => void {
  const running = new Map<string, ProcessIdentity>();
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

/** A studio that was killed leaves processes that would hold our ports and our database. */
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
