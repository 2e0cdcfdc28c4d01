import { serve } from "@portrait-studio/fakes/base/serve";
import { claimDatabase, openPool } from "./claim-database.ts";
import { releaseOthers } from "./claim-jobs.ts";
import type { Runner } from "./context.ts";
import { startCron } from "./cron.ts";
import { addApiRoutes, addPageRoutes } from "./dashboard/routes.ts";
import { createApp } from "./http/create-app.ts";
import { addSdkRoutes } from "./http/sdk-routes.ts";
import { createRegistry } from "./registry.ts";
import { migrate } from "./schema.ts";
import { checkSigning, type Signing } from "./signing.ts";
import { type AppState, syncApp } from "./sync-app.ts";
import { startWorker } from "./worker.ts";

export interface InngestOptions {
  /** Any PostgreSQL; the runner keeps to its own schema `inngest_runner`. */
  databaseUrl: string;
  port: number;
  /** Where the app serves its functions, such as http://127.0.0.1:3010/api/inngest; runs wait while nothing is served. */
  appUrl?: string;
  /** Milliseconds between attempts, in place of Inngest's growing waits. */
  retryIntervalMs?: number;
  /** It then signs its calls, and asks apps for their signing key and senders for an event key. The dashboard has no sign-in even so. */
  signing?: Signing;
  log?: (line: string) => void;
}

export interface InngestServer {
  /** The value of INNGEST_DEV for an app. */
  url: string;
  port: number;
  /** Gives running steps a moment to end, then stops; unfinished runs continue at the next start. */
  stop: () => Promise<void>;
}

const stopGraceMs = 1000;

/** State is in PostgreSQL: a killed process continues from the saved steps. @throws Error in one sentence for unusable keys or a taken port */
export async function startInngest(options: InngestOptions): Promise<InngestServer> {
  const { databaseUrl, port, appUrl, retryIntervalMs, signing, log = () => {} } = options;
  if (signing) checkSigning(signing);
  const cleanUp: (() => Promise<void> | void)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const step of cleanUp.reverse()) await step();
  };
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= stopAll();
    return stopped;
  };
  try {
    let onJob = (): void => {};
    let setActive = (_active: boolean): void => {};
    const ownership = await claimDatabase(databaseUrl, {
      onJob: () => onJob(),
      onLost: () => {
        log("the database connection is lost; waiting for it");
        setActive(false);
      },
      onRegained: () => {
        log("the database connection is back");
        setActive(true);
      },
    });
    cleanUp.push(ownership.release);
    const pool = openPool(databaseUrl);
    cleanUp.push(() => pool.end());
    await migrate(pool, log);

    const runner: Runner = {
      pool,
      registry: createRegistry(pool),
      retryIntervalMs,
      signing,
      log,
      functionsChanged: () => {},
      resync: () => {},
    };
    await runner.registry.reload();
    await releaseOthers(runner, []);

    let app: AppState | undefined;
    const routes = createApp(runner);
    addSdkRoutes(routes, runner, () => app);
    addApiRoutes(routes, runner);
    await addPageRoutes(routes, runner, () => app);
    const http = await serve(routes, port, "the job server");
    cleanUp.push(http.stop);
    const worker = startWorker(runner);
    onJob = worker.wake;
    setActive = worker.setActive;
    cleanUp.push(() => worker.stop(stopGraceMs));
    const cron = startCron(runner);
    cleanUp.push(cron.stop);
    runner.functionsChanged = () => {
      cron.wake();
      worker.wake();
    };
    const retention = startRetention(runner);
    cleanUp.push(retention.stop);
    const sync = syncApp(runner, appUrl);
    app = sync.state;
    runner.resync = sync.resync;
    cleanUp.push(sync.stop);
    return { url: http.url, port: http.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How long ended runs, and the events that started nothing, can be looked at. */
const keep = "14 days";
const sweepIntervalMs = 3_600_000;

/** Deletes what is no longer needed, now and every hour, so that the tables do not grow forever. */
function startRetention(runner: Runner): { stop: () => void } {
  const sweep = (): void => {
    deleteOld(runner).catch((error: Error) => runner.log(`clearing old runs: ${error.message}`));
  };
  sweep();
  const timer = setInterval(sweep, sweepIntervalMs);
  return { stop: () => clearInterval(timer) };
}

async function deleteOld({ pool }: Runner): Promise<void> {
  await pool.query(
    `delete from dedupe where expires_at < now();
     delete from run where ended_at < now() - interval '${keep}';
     delete from event where received_at < now() - interval '${keep}'
       and not exists (select from run where run.event = event.id)`,
  );
}
