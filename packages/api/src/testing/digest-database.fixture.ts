import type { Studio } from "@portrait-studio/studio";
import { sql } from "drizzle-orm";

/** A digest of each table's rows: equal digests mean that nothing has changed. */
export async function digestDatabase({ db }: Pick<Studio, "db">): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const digests = tables.rows.map(
    ({ name }) => sql`select ${name} as name,
      count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${sql.raw(name)} t`,
  );
  const { rows } = await db.execute<{ name: string; digest: string }>(sql.join(digests, sql` union all `));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
