import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { inSession } from "../in-session.ts";
import { migrate } from "../migrate.ts";
import { isOld, knownMigrations, migrationsFolder } from "../migrations.ts";
import { type DatabaseDump, fileOfTable, listMigrations, listTables } from "./tables.ts";

/** Why a dump cannot be loaded into a database; nothing has changed. */
export class LoadRefused extends Error {
  readonly reason: "newer" | "not_empty" | "old" | "older";

  constructor(reason: LoadRefused["reason"], message: string) {
    super(message);
    this.name = "LoadRefused";
    this.reason = reason;
  }
}

/**
 * Prepares a database for `loadDatabase`: gives an empty one the schema that the dump was taken with.
 * @param replace whether rows that are there may be lost; only in a database with the schema of the dump
 * @param migrations the folder of this version's
 * @throws LoadRefused
 */
export async function prepareLoad(
  url: string,
  dump: DatabaseDump,
  replace: boolean,
  migrations = migrationsFolder,
): Promise<void> {
  const known = knownMigrations(migrations);
  if (isOld(dump.migrations[0]))
    throw new LoadRefused(
      "old",
      "The backup is of a version before 0.2.0, which this version cannot read: restore it with the version that wrote it.",
    );
  if (dump.migrations.some((written, index) => known[index]?.folderMillis !== written))
    throw new LoadRefused("newer", "The backup is of a newer version of the studio: update the checkout.");
  const isSame = await inSession(url, async (client) => {
    const present = await listMigrations(client);
    const same = present.join() === dump.migrations.join();
    if (await isEmpty(client)) {
      // the schema of a studio that was started before, and holds nothing yet
      if (!same)
        await client.query(
          "drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
        );
      return same;
    }
    if (!replace) throw new LoadRefused("not_empty", "The database is not empty.");
    if (!same)
      throw new LoadRefused(
        "older",
        "The backup has another schema than the database, which is not empty: restore it into an empty database.",
      );
    return true;
  });
  if (!isSame) await migrate(url, { count: dump.migrations.length, folder: migrations });
}

/**
 * Loads a dump into a prepared database in one transaction, then applies the migrations that are newer than the dump. Rows that
 * are there are replaced. When it fails, the database is as before.
 * @param folder of `dumpDatabase`
 */
export async function loadDatabase(
  url: string,
  folder: string,
  dump: DatabaseDump,
  migrations = migrationsFolder,
): Promise<void> {
  await inSession(url, async (client) => {
    await client.query("begin");
    const tables = dump.tables.map(({ name }) => pg.escapeIdentifier(name));
    const foreignKeys = await listForeignKeys(client);
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
    // those of the ledger refuse to empty a table
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tables.join(", ")}`);
    for (const table of dump.tables) await loadTable(client, table, join(folder, fileOfTable(table.name)));
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    // checks every row
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    for (const { name, value } of dump.sequences)
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [name, value]);
    await client.query("commit");
    await client.query("analyze");
  });
  await migrate(url, { folder: migrations });
}

async function loadTable(
  client: pg.Client,
  { name, columns, rows }: DatabaseDump["tables"][number],
  file: string,
): Promise<void> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), target);
  if (target.rowCount !== rows)
    throw new Error(`${name} got ${target.rowCount} of the ${rows} rows in the backup.`);
}

async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) return false;
  }
  return true;
}
