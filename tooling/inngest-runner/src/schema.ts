import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Pool } from "pg";

/** Everything the runner keeps lives in this schema, so that it can share a database with the product. */
export const schemaName = "inngest_runner";

export const wakeChannel = "inngest_runner_job";

const folder = new URL("./schema/", import.meta.url);

/**
 * Brings the runner's tables to the newest version. The caller holds the ownership lock, so that no two runners migrate at
 * once. Tables made by other migrations are kept under another name, and new ones are made; the studio then sends again what
 * the runs under way were for.
 * @throws Error in one sentence when the tables were made by a newer version of the runner.
 */
export async function migrate(pool: Pool, log: (line: string) => void): Promise<void> {
  const names = (await readdir(folder)).toSorted();
  const migrations = await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
  const checksums = migrations.map((sql) => createHash("sha256").update(sql).digest("hex"));
  const readApplied = async (): Promise<string[]> => {
    await pool.query(
      `create schema if not exists ${schemaName};
       create table if not exists migration (version integer primary key, checksum text)`,
    );
    const { rows } = await pool.query<{ checksum: string }>(
      "select checksum from migration order by version",
    );
    return rows.map((row) => row.checksum);
  };
  let applied = await readApplied();
  if (migrations.some((_, index) => index < applied.length && applied[index] !== checksums[index])) {
    const aside = `${schemaName}_${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
    await pool.query(`alter schema ${schemaName} rename to ${aside}`);
    log(`the tables of another version cannot be used; they are kept as schema ${aside}`);
    applied = await readApplied();
  }
  if (applied.length > migrations.length) {
    throw new Error(
      "The runner's tables were made by a newer version of the runner: update it, or drop the schema inngest_runner.",
    );
  }
  for (const [index, sql] of migrations.entries()) {
    // several statements in one message are one transaction
    if (index >= applied.length)
      await pool.query(`${sql}; insert into migration values (${index + 1}, '${checksums[index]}')`);
  }
}
