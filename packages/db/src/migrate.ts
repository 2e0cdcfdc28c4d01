import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { withoutValues } from "./query-error.ts";
import { setTimeouts } from "./set-timeouts.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** Key of the advisory lock that prevents two starting processes from migrating at once; an arbitrary number. */
const migrationLock = 7_320_114;

/**
 * Applies the pending migrations, and sets the timeouts of the studio's sessions. Neon is also accessed by the plain PostgreSQL
 * protocol.
 * @param databaseUrl of the server itself, not of a pooler: a lock of the session prevents a second migration meanwhile
 * @throws QueryError with the statement and its code; the driver's own error when it cannot connect
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
