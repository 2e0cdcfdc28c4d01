import type { Log } from "@portrait-studio/studio";
import { type Environment, EnvironmentError, readEnvironment } from "../environment/environment.ts";
import { createLog } from "./log.ts";

interface Running {
  /** Finishes the current work and releases all resources. */
  stop: () => Promise<void>;
}

const stopPatienceMs = 12_000;

/**
 * Runs an app as a process: reads the environment once, starts the app, and stops it in order on SIGTERM, SIGINT, or when the
 * parent process has ended. A second signal ends it at once. An uncaught error is logged, the process stops in the same order
 * and exits with 1, because its state cannot be trusted, and its supervisor restarts it.
 */
export async function runProcess(
  app: string,
  source: Readonly<Record<string, string | undefined>>,
  start: (environment: Environment, log: Log) => Promise<Running>,
): Promise<void> {
  const log = createLog(app);
  let running: Running | undefined;
  let stopping = false;
  let exitCode = 0;

  function stop(reason: string): void {
    if (stopping) return;
    stopping = true;
    log("info", "Stopping.", { reason });
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    (running?.stop() ?? Promise.resolve()).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log("error", "Stopping failed.", { error: String(error) });
        process.exit(1);
      },
    );
  }
  function stopAsAsked(reason: string): void {
    if (stopping) process.exit(1);
    stop(reason);
  }
  function stopAfterFault(kind: string, error: unknown): void {
    exitCode = 1;
    log("error", "An error was not caught.", { kind, error: describeFault(error) });
    stop(kind);
  }
  process.on("uncaughtException", (error) => stopAfterFault("uncaughtException", error));
  // Next listens to these too, but only logs them
  process.on("unhandledRejection", (reason) => stopAfterFault("unhandledRejection", reason));

  try {
    running = await start(readEnvironment(source), log);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof EnvironmentError ? `${message}\n` : `${app} could not start: ${message}\n`,
    );
    process.exit(1);
  }
  process.on("SIGTERM", () => stopAsAsked("SIGTERM"));
  process.on("SIGINT", () => stopAsAsked("SIGINT"));
  // the launcher has an IPC channel to its children, which closes when it is killed, so that they stop too
  process.on("disconnect", () => stopAsAsked("the parent process has ended"));
  process.send?.("ready");
}

function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? String(error);
  return error.cause ? `${text}\ncaused by ${describeFault(error.cause)}` : text;
}
