import type { Database } from "@portrait-studio/db";
import { connectDatabase } from "@portrait-studio/db";
import { countPendingMigrations } from "@portrait-studio/db/pending-migrations";
import type { Environment } from "@portrait-studio/platform/environment";
import { version } from "@portrait-studio/platform/version";
import { listProcesses } from "@portrait-studio/studio";
import { sql } from "drizzle-orm";
import { type Check, toWords } from "./check.ts";

const oldestVersion = 15;
const mostSecondsApart = 5;

export function databaseChecks(
  {
    databaseUrl,
    directDatabaseUrl,
    appUrl,
    inngest,
    workerPort,
  }: Pick<Environment, "databaseUrl" | "directDatabaseUrl" | "appUrl" | "inngest" | "workerPort">,
  db: Database,
): Check[] {
  const one = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row> => {
    const { rows } = await db.execute<Row>(query);
    const [row] = rows;
    if (!row) throw new Error("the database answered with nothing");
    return row as Row;
  };
  return [
    {
      name: "database",
      look: async () => {
        const found = await one<{ version: number }>(
          sql`select current_setting('server_version_num')::int / 10000 as version`,
        ).catch((error: unknown) => toWords(error));
        if (typeof found === "string") return `DATABASE_URL does not answer: ${found}.`;
        const { version } = found;
        return version >= oldestVersion
          ? undefined
          : `DATABASE_URL leads to PostgreSQL ${version}: the studio needs ${oldestVersion} or newer.`;
      },
    },
    {
      name: "pooled address",
      look: async () => {
        const { hostname, port } = new URL(databaseUrl);
        if (directDatabaseUrl !== undefined || !(/-pooler\./.test(hostname) || port === "6432"))
          return undefined;
        return "DATABASE_URL leads through a pooler: set DATABASE_URL_DIRECT to the address of the server itself, for migrations.";
      },
    },
    {
      name: "direct address",
      look: async () => {
        if (directDatabaseUrl === undefined) return undefined;
        const which = sql`select current_database() || ' ' || pg_postmaster_start_time()::text as name`;
        try {
          const direct = await readDirectly<{ name: string }>(directDatabaseUrl, which);
          return direct?.name === (await one<{ name: string }>(which)).name
            ? undefined
            : "DATABASE_URL_DIRECT leads to another database than DATABASE_URL, which would get the migrations: set both to the same one.";
        } catch (error) {
          return `DATABASE_URL_DIRECT does not answer, so migrations and backups cannot run: ${toWords(error)}.`;
        }
      },
    },
    {
      name: "migrations",
      look: async () => {
        const pending = await countPendingMigrations(db);
        if (pending > 0)
          return `${pending} migrations are missing: start the studio with npm start, or run pnpm studio migrate.`;
        if (pending < 0) return "The database is newer than this version of the studio: update the checkout.";
        return undefined;
      },
    },
    {
      name: "timeouts",
      look: async () => {
        const setting = sql`select current_setting('statement_timeout') as value`;
        if ((await one<{ value: string }>(setting)).value !== "0") return undefined;
        const direct = await readDirectly<{ value: string }>(directDatabaseUrl, setting);
        return direct === undefined || direct.value === "0"
          ? "The studio's role has no statement_timeout, so a stuck statement waits for ever: run pnpm studio migrate with the same role."
          : "The pooler still has connections from before the first migration, in which a stuck statement waits for ever: let it open them again (RECONNECT in PgBouncer's console), or wait for its server_lifetime.";
      },
    },
    {
      name: "clock",
      look: async () => {
        const { now } = await one<{ now: number }>(
          sql`select extract(epoch from clock_timestamp())::float8 as now`,
        );
        const apart = Math.round(Date.now() / 1000 - now);
        return Math.abs(apart) > mostSecondsApart
          ? `The clocks of this machine and of the database are ${Math.abs(apart)} seconds apart: synchronise both, or signatures are refused.`
          : undefined;
      },
    },
    {
      name: "worker",
      look: async () => {
        const versions = (await listProcesses({ db }))
          .filter(({ app }) => app === "worker")
          .map((one) => one.version);
        if (versions.length === 0)
          return "No worker has reported for a minute: nothing is trained or made. Start it, with the same DATABASE_URL.";
        const other = versions.find((found) => found !== version);
        return other === undefined
          ? undefined
          : `A worker of version ${other} is running, and this checkout is ${version}: start it again.`;
      },
    },
    {
      name: "events",
      look: async () => {
        const { count } = await one<{ count: number }>(sql`select count(*)::int as count from outbox
          where sent_at is null and created_at < clock_timestamp() - interval '2 minutes'`);
        return count > 0
          ? `${count} events have waited for more than two minutes: the worker is not running, or Inngest does not take them (INNGEST_EVENT_KEY).`
          : undefined;
      },
    },
    {
      name: "functions",
      look: async () => {
        const { count } = await one<{ count: number }>(sql`select (
            (select count(*) from generation where status = 'pending' and ${waiting})
            + (select count(*) from training_session where status = 'queued' and ${waiting}))::int as count`);
        if (count === 0) return undefined;
        const advice =
          (inngest.devUrl ?? inngest.baseUrl)
            ? `Let your server ask the worker where it reaches it (port ${workerPort}, path /api/inngest).`
            : `Register ${appUrl}/api/inngest there, and let the proxy pass that path to the worker.`;
        return `${count} jobs were asked for ten minutes ago and have not begun: Inngest does not reach the worker. ${advice}`;
      },
    },
    {
      name: "deadlines",
      look: async () => {
        const { count } = await one<{ count: number }>(sql`select (
            (select count(*) from generation where status in ('pending', 'processing') and ${overdue})
            + (select count(*) from training_session where status in ('queued', 'processing') and ${overdue}))::int as count`);
        return count > 0
          ? `${count} jobs are past their deadline and have not ended: neither the web server nor the worker is running.`
          : undefined;
      },
    },
  ];
}

/** The first row, past the pooler; undefined where there is none. */
async function readDirectly<Row extends Record<string, unknown>>(
  url: string | undefined,
  query: ReturnType<typeof sql>,
): Promise<Row | undefined> {
  if (url === undefined) return undefined;
  const direct = connectDatabase({ url, max: 1 });
  try {
    const { rows } = await direct.db.execute<Row>(query);
    return rows[0] as Row | undefined;
  } finally {
    await direct.close();
  }
}

// those that wait at a busy engine have begun
const waiting = sql`engine_ticket is null and created_at < clock_timestamp() - interval '10 minutes'`;
const overdue = sql`deadline_at < clock_timestamp() - interval '10 minutes'`;
