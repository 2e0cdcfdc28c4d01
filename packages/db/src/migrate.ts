import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { withoutValues } from "./query-error.ts";
import { setTimeouts } from "./set-timeouts.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** Any number that no other program uses; it keeps two starting processes from migrating at once. */
const migrationLock = 7_320_114;

/**
 * Applies the migrations that the database has not seen, and sets the timeouts of the studio's sessions. Plain PostgreSQL protocol,
 * also for Neon, whose servers speak it.
 * @param databaseUrl leads to the server itself, not through a pooler: a lock of the session holds off a second migration
 * @throws QueryError with the statement and its code; what cannot connect throws as the driver does
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // the role's own timeouts are for requests; a migration may take its time
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    await setTimeouts(client, rows[0]?.name ?? "");
  } catch (error) {
    throw withoutValues(error);
  } finally {
    await client.end();
  }
}
