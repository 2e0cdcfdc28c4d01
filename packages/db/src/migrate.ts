import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { inSession } from "./in-session.ts";
import { migrationsFolder } from "./migrations.ts";
import { setTimeouts } from "./set-timeouts.ts";

/** Key of the advisory lock that prevents two starting processes from migrating at once; an arbitrary number. */
const migrationLock = 7_320_114;

/**
 * Applies the pending migrations, and sets the timeouts of the studio's sessions. Neon is also accessed by the plain PostgreSQL
 * protocol.
 * @param databaseUrl of the server itself, not of a pooler: a lock of the session prevents a second migration meanwhile
 * @param options.count only the oldest ones, for a backup of an older version; all by default
 * @throws QueryError with the statement and its code; the driver's own error when it cannot connect
 */
export async function migrate(databaseUrl: string, { count }: { count?: number } = {}): Promise<void> {
  await inSession(databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const apply = (folder: string) => applyMigrations(drizzle(client), { migrationsFolder: folder });
    await (count === undefined ? apply(migrationsFolder) : withOldest(count, apply));
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    await setTimeouts(client, rows[0]?.name ?? "");
  });
}

/** Drizzle applies a whole folder, so the oldest migrations get one of their own. */
async function withOldest(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "studio-migrations-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const journal: { entries: unknown[] } = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
