import { join } from "node:path";
import type { SandboxEnvironment, StandName } from "./env.ts";

export interface StandsOptions {
  env: SandboxEnvironment;
  log: (stand: StandName, line: string) => void;
  /** A stand answers; `url` carries no password. */
  onReady: (stand: StandName, url: string) => void;
  /** The database ended by itself: nothing else can go on. */
  onLost: (reason: string) => void;
}

/**
 * Starts the named stands: the database and the mails side by side, the runner once the database is there.
 * @returns a function that stops them, the database last. When one stand fails, those that run are stopped before it throws.
 */
export async function startStands({
  env,
  log,
  onReady,
  onLost,
}: StandsOptions): Promise<() => Promise<void>> {
  const stops = new Map<StandName, () => Promise<void>>();
  const stop = async () => {
    for (const name of ["inngest", "mail", "postgres"] as const) {
      await stops.get(name)?.();
      stops.delete(name);
    }
  };

  async function database(): Promise<void> {
    if (!env.stands.has("postgres")) return;
    const { startPostgres } = await import("./postgres/index.ts");
    const postgres = await startPostgres({
      dataDir: join(env.dataDir, "postgres"),
      port: env.postgresPort,
      log: (line) => log("postgres", line),
      onExit: onLost,
    });
    stops.set("postgres", postgres.stop);
    onReady("postgres", `127.0.0.1:${env.postgresPort}`);
    if (!env.stands.has("inngest")) return;
    const { startInngest } = await import("./inngest/index.ts");
    const inngest = await startInngest({
      databaseUrl: postgres.runnerUrl,
      port: env.inngestPort,
      appUrls: [env.appUrl],
      log: (line) => log("inngest", line),
    });
    stops.set("inngest", inngest.stop);
    onReady("inngest", inngest.url);
  }

  async function mail(): Promise<void> {
    if (!env.stands.has("mail")) return;
    const { startMail } = await import("./mail/index.ts");
    const running = await startMail({
      smtpPort: env.smtpPort,
      inboxPort: env.inboxPort,
      dataDir: join(env.dataDir, "mail"),
      log: (line) => log("mail", line),
    });
    stops.set("mail", running.stop);
    onReady("mail", running.inboxUrl);
  }

  const results = await Promise.allSettled([database(), mail()]);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return stop;
}
