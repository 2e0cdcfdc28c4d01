import { readFile } from "node:fs/promises";
import type { Pool } from "pg";

/** Everything the fake keeps lives in this schema, so that it can share a database with others. */
export const schemaName = "stripe_stand";

/** Any fixed number that nothing else in the database locks on. */
export const writeLock = 12_111_042_400;

/** By version. */
const migrations = ["0001-objects.sql"];

/** Brings the fake's schema to the newest version; two fakes that start at once do so one after the other. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [writeLock]);
    await client.query(`create schema if not exists ${schemaName}`);
    await client.query("create table if not exists migration (version integer primary key)");
    const { rows } = await client.query<{ version: number }>(
      "select coalesce(max(version), 0) as version from migration",
    );
    const current = rows[0]?.version ?? 0;
    if (current > migrations.length) {
      throw new Error(
        "The fake Stripe's tables were made by a newer version of the sandbox: update it, or drop the schema stripe_stand.",
      );
    }
    for (let version = current + 1; version <= migrations.length; version++) {
      const sql = await readFile(new URL(`./schema/${migrations[version - 1]}`, import.meta.url), "utf8");
      await client.query(`${sql}; insert into migration (version) values (${version})`);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
