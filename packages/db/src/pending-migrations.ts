import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { isOld, knownMigrations, migrationsTable, OldDatabase } from "./migrations.ts";

export { OldDatabase };

/** Negative when the database has migrations that this version does not know. @throws OldDatabase */
export async function countPendingMigrations(db: Database): Promise<number> {
  const known = knownMigrations().length;
  const { rows: tables } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${migrationsTable}) is not null as there`,
  );
  if (!tables[0]?.there) return known;
  const { rows } = await db.execute<{ count: number; oldest: number | null }>(
    sql`select count(*)::int as count, min(created_at)::float8 as oldest from ${sql.raw(migrationsTable)}`,
  );
  if (isOld(rows[0]?.oldest)) throw new OldDatabase();
  return known - (rows[0]?.count ?? 0);
}
