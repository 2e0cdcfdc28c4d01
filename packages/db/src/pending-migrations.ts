import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { knownMigrations, migrationsTable } from "./migrations.ts";

/** How many migrations the database lacks; negative when it has some that this version does not know. */
export async function countPendingMigrations(db: Database): Promise<number> {
  const known = knownMigrations().length;
  const { rows: tables } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${migrationsTable}) is not null as there`,
  );
  if (!tables[0]?.there) return known;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.raw(migrationsTable)}`,
  );
  return known - (rows[0]?.count ?? 0);
}
