import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { withoutValues } from "./query-error.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** Key of the advisory lock that prevents two starting processes from migrating at once; an arbitrary number. */
const migrationLock = 7_320_114;

/**
 * Applies the pending migrations. Neon is also accessed by the plain PostgreSQL protocol.
 * @throws QueryError with the statement and its code; the driver's own error when it cannot connect
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } catch (error) {
    throw withoutValues(error);
  } finally {
    await client.end();
  }
}
