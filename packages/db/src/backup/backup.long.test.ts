import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { migrate } from "../migrate.ts";
import { knownMigrations } from "../migrations.ts";
import { createTestDatabase } from "../testing/index.ts";
import { writeNextVersion } from "../testing/next-version.fixture.ts";
import { dumpDatabase } from "./dump-database.ts";
import { loadDatabase, prepareLoad } from "./load-database.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function filled() {
  const database = await createTestDatabase();
  undo.push(database.close);
  const client = await connect(database.url);
  await client.query(
    `insert into "user" (id, email) select 'u' || n, n || '@x' from generate_series(1, 5000) n`,
  );
  await client.query("insert into credit_account (user_id) values ('u1')");
  // what text formats get wrong: line ends, tabs, backslashes, nulls, emoji
  await client.query(
    "insert into model (id, user_id, name, trigger_word, image_count, engine) values ('m1', 'u1', $1, 'ps1', 1, 'darkroom')",
    ["a\tb\\N\n\r😀'\""],
  );
  await client.query(`insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
    values ('o1', 'u1', 'k', 'grant', 'grant', 'g', '{"a":[1,null]}', 5)`);
  return { url: database.url, client };
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  undo.push(() => client.end());
  return client;
}

async function emptyDatabase() {
  const admin = await connect(inject("postgresUrl"));
  const name = `restored_${process.pid}_${undo.length}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  undo.push(() => admin.query(`drop database ${name} with (force)`));
  return Object.assign(new URL(inject("postgresUrl")), { pathname: `/${name}` }).href;
}

async function dumpOf(url: string) {
  const folder = await mkdtemp(join(tmpdir(), "studio-dump-"));
  undo.push(() => rm(folder, { recursive: true }));
  return { folder, dump: await dumpDatabase(url, folder) };
}

const contentOf = async (client: pg.Client) => ({
  ...(
    await client.query(
      `select count(*)::int as people, md5(string_agg(u::text, ',' order by id)) as hash from "user" u`,
    )
  ).rows[0],
  models: (await client.query("select * from model")).rows,
  ops: (await client.query("select * from ledger_op")).rows,
});

test("an empty database gets every row as it was, with its keys and the guards of the ledger", async () => {
  const source = await filled();
  const { folder, dump } = await dumpOf(source.url);
  const url = await emptyDatabase();
  await prepareLoad(url, dump, false);
  await loadDatabase(url, folder, dump);
  const target = await connect(url);
  expect(await contentOf(target)).toEqual(await contentOf(source.client));
  expect((await contentOf(target)).people).toBe(5000);
  await expect(target.query("delete from ledger_op")).rejects.toMatchObject({ code: "42501" });
  await expect(target.query("delete from \"user\" where id = 'u1'")).rejects.toMatchObject({ code: "23503" });
  const keys =
    "select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as key from pg_constraint order by 1";
  expect((await target.query(keys)).rows).toEqual((await source.client.query(keys)).rows);
  // the next operation continues the sequence
  const next =
    await target.query(`insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
    values ('o2', 'u1', 'k2', 'grant', 'grant', 'g', '{}', 5) returning seq`);
  expect(Number(next.rows[0].seq)).toBe(Number((await contentOf(source.client)).ops[0].seq) + 1);
});

test("the dump is of one moment, whatever is written meanwhile", async () => {
  const { url, client } = await filled();
  const writer = await connect(url);
  let stop = false;
  const writing = (async () => {
    // each person comes with an account, in one transaction
    for (let n = 0; !stop; n += 1)
      await writer.query(
        `with made as (insert into "user" (id, email) values ('w${n}', 'w${n}@x') returning id)
          insert into credit_account (user_id) select id from made`,
      );
  })();
  await expect
    .poll(async () => (await client.query("select 1 from credit_account")).rowCount)
    .toBeGreaterThan(20);
  const { folder, dump } = await dumpOf(url);
  stop = true;
  await writing;
  const rowsOf = (table: string) => dump.tables.find(({ name }) => name === table)?.rows ?? 0;
  expect(rowsOf("user") - rowsOf("credit_account")).toBe(4999);
  const target = await emptyDatabase();
  await prepareLoad(target, dump, false);
  await loadDatabase(target, folder, dump);
});

test("a database with rows is refused, and replaced only when that is asked for", async () => {
  const source = await filled();
  const { folder, dump } = await dumpOf(source.url);
  await source.client.query(`insert into "user" (id, email) values ('later', 'later@x')`);
  await expect(prepareLoad(source.url, dump, false)).rejects.toMatchObject({ reason: "not_empty" });
  await prepareLoad(source.url, dump, true);
  await loadDatabase(source.url, folder, dump);
  expect((await contentOf(source.client)).people).toBe(5000);
});

test("a load that fails leaves the database as it was", async () => {
  const source = await filled();
  const { folder, dump } = await dumpOf(source.url);
  const before = await contentOf(source.client);
  const short = {
    ...dump,
    tables: dump.tables.map((table) => ({ ...table, rows: table.rows + (table.name === "user" ? 1 : 0) })),
  };
  await expect(loadDatabase(source.url, folder, short)).rejects.toThrow("user got 5000 of the 5001 rows");
  await rm(join(folder, "credit_account.copy.gz"));
  await expect(loadDatabase(source.url, folder, dump)).rejects.toThrow("ENOENT");
  expect(await contentOf(source.client)).toEqual(before);
  await expect(source.client.query("delete from ledger_op")).rejects.toMatchObject({ code: "42501" });
});

test("a backup of an older version gets its own schema and then the newer migrations; one of a newer version is refused", async () => {
  const { url: old } = await filled();
  const { folder, dump } = await dumpOf(old);
  expect(dump.migrations).toHaveLength(knownMigrations().length);
  const next = await writeNextVersion();
  undo.push(() => rm(next, { recursive: true }));
  // a studio that was started before, and holds nothing yet
  const url = await emptyDatabase();
  await migrate(url, { folder: next });
  await prepareLoad(url, dump, false, next);
  await loadDatabase(url, folder, dump, next);
  const target = await connect(url);
  expect((await target.query("select id, next_version from generation")).rows).toEqual([]);
  expect((await contentOf(target)).people).toBe(5000);
  await expect(prepareLoad(url, dump, true, next)).rejects.toMatchObject({ reason: "older" });
  const newer = { ...dump, migrations: [...knownMigrations().map(({ folderMillis }) => folderMillis), 9e12] };
  await expect(prepareLoad(url, newer, true)).rejects.toMatchObject({ reason: "newer" });
  const before = { ...dump, migrations: [1_790_000_000_000, ...dump.migrations] };
  await expect(prepareLoad(url, before, true)).rejects.toMatchObject({ reason: "old" });
});
