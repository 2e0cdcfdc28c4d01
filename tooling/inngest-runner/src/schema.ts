import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Pool, PoolClient } from "pg";

/** Everything the runner keeps lives in this schema, so that it can share a database with the product. */
export const schemaName = "inngest_runner";

/** The channel on which the database announces that a job, or (payload "gathering") a gathering, may be due. */
export const wakeChannel = "inngest_runner_job";

interface Migration {
  version: number;
  sql: string;
  checksum: string;
}

const folder = new URL("../schema/", import.meta.url);

/** The columns that version 1 made, for stores from before checksums were kept. */
const firstShape = "f44ee036a5b0466dd54cf08685a32ffc";

/**
 * Brings the runner's tables to the newest version. The caller holds the ownership lock, so that no two runners migrate at
 * once. Tables made by a migration that was edited later are kept under another name, and new ones are made.
 * @throws Error in one sentence when the tables were made by a newer version of the runner.
 */
export async function migrate(pool: Pool, log: (line: string) => void): Promise<void> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    let applied = await readApplied(client);
    if (applied.length > migrations.length) {
      throw new Error(
        "The runner's tables were made by a newer version of the runner: update it, or drop the schema inngest_runner.",
      );
    }
    if (await isForeign(client, applied, migrations)) {
      const aside = `${schemaName}_${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
      await client.query(`alter schema ${schemaName} rename to ${aside}`);
      log(`the tables of another version cannot be used; they are kept as schema ${aside}`);
      applied = await readApplied(client);
    }
    for (const migration of migrations.slice(applied.length)) await apply(client, migration);
  } finally {
    client.release();
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return await Promise.all(
    names.map(async (name, index) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { version: index + 1, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Checksums of what has been applied, oldest first; null for what was applied before they were kept. */
async function readApplied(client: PoolClient): Promise<(string | null)[]> {
  await client.query(`create schema if not exists ${schemaName}`);
  await client.query("create table if not exists migration (version integer primary key)");
  await client.query("alter table migration add column if not exists checksum text");
  const { rows } = await client.query<{ checksum: string | null }>(
    "select checksum from migration order by version",
  );
  return rows.map((row) => row.checksum);
}

async function isForeign(
  client: PoolClient,
  applied: (string | null)[],
  migrations: Migration[],
): Promise<boolean> {
  if (applied[0] === null) {
    if ((await readShape(client)) !== firstShape) return true;
    await client.query("update migration set checksum = $1 where version = 1", [migrations[0]?.checksum]);
  }
  return applied.some((checksum, index) => checksum !== null && checksum !== migrations[index]?.checksum);
}

/** One value for the names and types of all columns. */
async function readShape(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ shape: string }>(
    `select md5(string_agg(table_name || '.' || column_name || ' ' || data_type, ','
                order by table_name collate "C", column_name collate "C")) as shape
     from information_schema.columns where table_schema = $1 and table_name <> 'migration'`,
    [schemaName],
  );
  return rows[0]?.shape;
}

async function apply(client: PoolClient, { version, sql, checksum }: Migration): Promise<void> {
  // several statements in one message are one transaction
  await client.query(`${sql}; insert into migration (version, checksum) values (${version}, '${checksum}')`);
}
