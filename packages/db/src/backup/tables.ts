import type pg from "pg";
import { migrationsTable } from "../migrations.ts";

/** Tables whose rows are about one file store, process or database, which another studio does not have. */
const ownToThePlace = ["stored_file", "stored_file_fill", "heartbeat", "ledger_audit"];

export interface DatabaseDump {
  /** time of the database's clock, ISO 8601 */
  takenAt: string;
  /** when the applied migrations were written, oldest first, which identifies them */
  migrations: number[];
  tables: { name: string; columns: string[]; rows: number; sha256OfFile: string }[];
  sequences: { name: string; value: string }[];
}

/** The file of a table in the folder of a dump: PostgreSQL's COPY text format, compressed with gzip. */
export function fileOfTable(table: string): string {
  return `${table}.copy.gz`;
}

export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [ownToThePlace],
  );
  return rows;
}

export async function listMigrations(client: pg.Client): Promise<number[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('${migrationsTable}') is not null as there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ written: string }>(
    `select created_at as written from ${migrationsTable} order by created_at`,
  );
  return rows.map(({ written }) => Number(written));
}
