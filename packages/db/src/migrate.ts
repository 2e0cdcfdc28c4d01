import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { inSession } from "./in-session.ts";
import { isOld, knownMigrations, migrationsFolder, migrationsTable, OldDatabase } from "./migrations.ts";

export { OldDatabase };

/** Key of the advisory lock that prevents two starting processes from migrating at once; an arbitrary number. */
const migrationLock = 7_320_114;

export class NewerDatabase extends Error {
  constructor() {
    super("The database is of a newer version of the studio.");
    this.name = "NewerDatabase";
  }
}

/**
 * Applies the pending migrations, and sets the timeouts of the studio's sessions. Neon is also accessed by the plain PostgreSQL
 * protocol.
 * @param databaseUrl of the server itself, not of a pooler: a lock of the session prevents a second migration meanwhile
 * @param options.count only the oldest ones, for a backup of an older version; all by default
 * @param options.folder where they are, for tests
 * @throws NewerDatabase or OldDatabase, before anything changes; QueryError with the statement and its code; the driver's own error
 * when it cannot connect
 */
export async function migrate(
  databaseUrl: string,
  { count, folder = migrationsFolder }: { count?: number; folder?: string } = {},
): Promise<void> {
  await inSession(databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await refuseOthers(client, folder);
    const apply = (folder: string) => applyMigrations(drizzle(client), { migrationsFolder: folder });
    await (count === undefined ? apply(folder) : withOldest(folder, count, apply));
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    await setTimeouts(client, rows[0]?.name ?? "");
  });
}

/** Drizzle itself would find nothing to do, and the older version would run on tables that it does not know. */
async function refuseOthers(client: pg.Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass($1) is not null as there", [
    migrationsTable,
  ]);
  if (!tables[0]?.there) return;
  const { rows } = await client.query<{ oldest: number | null; newest: number | null }>(
    `select min(created_at)::float8 as oldest, max(created_at)::float8 as newest from ${migrationsTable}`,
  );
  if (isOld(rows[0]?.oldest)) throw new OldDatabase();
  if ((rows[0]?.newest ?? 0) > (knownMigrations(folder).at(-1)?.folderMillis ?? 0)) throw new NewerDatabase();
}

/** Drizzle applies a whole folder, so the oldest migrations get one of their own. */
async function withOldest(
  all: string,
  count: number,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "studio-migrations-"));
  try {
    await cp(all, folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const journal: { entries: unknown[] } = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** for sessions of the studio; transactions that move money set shorter ones */
const timeouts = {
  // no request waits forever for a lock or a stuck statement
  statement_timeout: "15s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
} as const;

/**
 * Stores the timeouts as settings of the client's role in that database, unless the operator has set others. Sessions then start
 * with them, also behind a pooler, which refuses start-up parameters and shares sessions between clients.
 */
export async function setTimeouts(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select split_part(unnest(s.setconfig), '=', 1) as setting from pg_db_role_setting s
      left join pg_database d on d.oid = s.setdatabase
      where (d.datname = $1 or s.setdatabase = 0) and s.setrole in (0, (select oid from pg_roles where rolname = current_user))`,
    [database],
  );
  const already = new Set(rows.map(({ setting }) => setting));
  for (const [name, value] of Object.entries(timeouts))
    if (!already.has(name))
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`,
      );
}
