import type { Studio } from "@portrait-studio/studio";
import { sql } from "drizzle-orm";

/** A digest of each table's rows: equal digests mean that nothing has changed. */
export async function digestDatabase({ db }: Pick<Studio, "db">): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const digests = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await db.execute<{ digest: string }>(
        sql`select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${sql.raw(name)} t`,
      );
      return [name, rows[0]?.digest ?? ""] as const;
    }),
  );
  return Object.fromEntries(digests);
}
