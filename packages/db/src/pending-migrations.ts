import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** How many migrations the database lacks; negative when it has some that this version does not know. */
export async function countPendingMigrations(db: Database): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder }).length;
  const { rows: tables } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!tables[0]?.there) return known;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return known - (rows[0]?.count ?? 0);
}
