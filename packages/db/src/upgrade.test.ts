import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { test as base, expect, inject } from "vitest";
import { connectDatabase } from "./client.ts";
import { migrate, NewerDatabase, OldDatabase } from "./migrate.ts";
import { countPendingMigrations } from "./pending-migrations.ts";
import { writeNextVersion } from "./testing/next-version.fixture.ts";

/** An empty database, and the migrations of the next version. */
const test = base.extend<{ old: { url: string; client: pg.Client; next: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from this pattern
  old: async ({}, use) => {
    const serverUrl = inject("postgresUrl");
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    const name = `upgrade_${process.pid}_${Date.now()}`;
    await admin.query(`create database ${name}`);
    const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const next = await writeNextVersion();
    await use({ url, client, next });
    await client.end();
    await rm(next, { recursive: true });
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  },
});

const tables = "select table_name, column_name from information_schema.columns order by 1, 2";

test("an upgrade keeps every row, and can be repeated", async ({ old: { url, client, next } }) => {
  await migrate(url);
  await client.query(`insert into "user" (id, email) values ('ana', 'a@x')`);
  const { rows: before } = await client.query(`select * from "user"`);
  const { rows: columns } = await client.query(tables);
  await migrate(url, { folder: next });
  await migrate(url, { folder: next });
  expect((await client.query(`select * from "user"`)).rows).toEqual(before);
  const { rows: now } = await client.query(tables);
  expect(now).toEqual(expect.arrayContaining(columns));
  expect(now).toContainEqual({ table_name: "generation", column_name: "next_version" });
  const { rows } = await client.query("select count(*)::int as count from drizzle.__drizzle_migrations");
  const { entries } = JSON.parse(await readFile(join(next, "meta", "_journal.json"), "utf8"));
  expect(rows).toEqual([{ count: entries.length }]);
});

test("a database that has a migration of a newer version is refused, and stays as it is", async ({
  old: { url, client, next },
}) => {
  await migrate(url, { folder: next });
  const { rows: before } = await client.query(tables);
  await expect(migrate(url)).rejects.toThrow(NewerDatabase);
  expect((await client.query(tables)).rows).toEqual(before);
});

test("a database of before 0.2.0 is refused by the migration and by whoever asks for its version, and stays as it is", async ({
  old: { url, client },
}) => {
  // the first two migrations of 0.1.0, by when they were made
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('initial', 1790000000000), ('ledger', 1790000000001);
    create table "user" (id text primary key)`);
  const { rows: before } = await client.query(tables);
  await expect(migrate(url)).rejects.toThrow(
    /of a version before 0\.2\.0.*check out the version that ran last/,
  );
  expect((await client.query(tables)).rows).toEqual(before);
  const connection = connectDatabase({ url, max: 1 });
  await expect(countPendingMigrations(connection.db)).rejects.toThrow(OldDatabase);
  await connection.close();
});
