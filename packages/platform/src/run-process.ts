import type { Log } from "@portrait-studio/studio";
import { type Environment, EnvironmentError, readEnvironment } from "./environment.ts";
import { createLog } from "./log.ts";

interface Running {
  /** Ends the work in hand and lets go of everything. */
  stop: () => Promise<void>;
}

const stopPatienceMs = 12_000;

/**
 * Runs an app as a process: reads the environment once, starts it, and stops it in order on SIGTERM, SIGINT, or when the
 * process that started it is gone. A second signal ends it at once.
 */
export async function runProcess(
  app: string,
  source: Readonly<Record<string, string | undefined>>,
  start: (environment: Environment, log: Log) => Promise<Running>,
): Promise<void> {
  const log = createLog(app);
  let running: Running;
  try {
    running = await start(readEnvironment(source), log);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof EnvironmentError ? `${message}\n` : `${app} could not start: ${message}\n`,
    );
    process.exit(1);
  }
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log("info", "Stopping.", { reason });
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log("error", "Stopping failed.", { error: String(error) });
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // the launcher gives its children a channel; when it is killed, the channel closes and nothing is left behind
  process.on("disconnect", () => stop("the parent is gone"));
  process.send?.("ready");
}
