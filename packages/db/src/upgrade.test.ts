import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { test as base, expect, inject } from "vitest";
import { migrate, NewerDatabase } from "./migrate.ts";

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

/** An empty database, and a function that migrates it to just before a migration. */
const test = base.extend<{
  old: { url: string; client: pg.Client; migrateUntil: (tag: string) => Promise<void> };
}>({
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
    const folder = await mkdtemp(join(tmpdir(), "studio-upgrade-"));
    await use({
      url,
      client,
      migrateUntil: async (tag) => {
        await cp(migrations, folder, { recursive: true });
        const journalFile = join(folder, "meta/_journal.json");
        const journal = JSON.parse(await readFile(journalFile, "utf8")) as { entries: { tag: string }[] };
        const end = journal.entries.findIndex((entry) => entry.tag.endsWith(tag));
        if (end < 0) throw new Error(`There is no migration ${tag}.`);
        await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
        await applyMigrations(drizzle(client), { migrationsFolder: folder });
      },
    });
    await client.end();
    await rm(folder, { recursive: true });
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  },
});

test("an upgrade counts all models, including deleted ones, and replaces trigger words that were used twice", async ({
  old: { url, client, migrateUntil },
}) => {
  await migrateUntil("welcome_once_and_trigger_words");
  const hold = "insert into credit_hold (id, user_id, subject_type, subject_id, amount, deadline_at)";
  await client.query(`
    insert into "user" (id, email) values ('ana', 'a@x'), ('ben', 'b@x'), ('cleo', 'c@x');
    insert into credit_account (user_id) values ('ana'), ('ben');
    ${hold} select 'hld_' || n, 'ana', 'training', 'trn_' || n, 20, now() from generate_series(1, 5) n;
    ${hold} values ('hld_6', 'ben', 'prompt', 'ref_1', 1, now());
    insert into model (id, user_id, name, trigger_word, image_count, created_at) values
      ('m2', 'ana', 'Portrait 2', 'ps2', 10, '2026-01-02'), ('m3', 'ana', 'Portrait 3', 'ps3', 10, '2026-01-03'),
      ('m4', 'ana', 'Portrait 3', 'ps3', 10, '2026-01-04'), ('m5', 'ana', 'Portrait 3', 'ps3', 10, '2026-01-05'),
      ('b1', 'ben', 'Me', 'ps1', 10, '2026-01-01'), ('b9', 'ben', 'Me', 'ps9', 10, '2026-01-01')`);
  await migrate(url);
  const users = await client.query(`select id, models_made from "user" order by id`);
  expect(users.rows).toEqual([
    { id: "ana", models_made: 7 },
    { id: "ben", models_made: 9 },
    { id: "cleo", models_made: 0 },
  ]);
  const words = await client.query("select id, trigger_word from model order by id");
  expect(words.rows.map((row) => `${row.id} ${row.trigger_word}`)).toEqual([
    "b1 ps1",
    "b9 ps9",
    "m2 ps2",
    "m3 ps3",
    "m4 ps6",
    "m5 ps7",
  ]);
  await expect(
    client.query(
      `insert into model (id, user_id, name, trigger_word, image_count) values ('x', 'ana', 'x', 'ps7', 1)`,
    ),
  ).rejects.toMatchObject({ code: "23505" });
});

test("an upgrade forgets the colours of hair and clothes that old analyses hold beside what tells people apart", async ({
  old: { url, client, migrateUntil },
}) => {
  await migrateUntil("colours_of_hair_and_clothes");
  const tones = { hair: [24, 18, 12], clothes: [10.5, 20, 200] };
  const skin = [188, 140, 116];
  const analyses = {
    first: { version: 1, candidates: [{ measures: { tones: { skin, ...tones } } }] },
    now: { version: "9", findings: { faces: [{ measures: { tones: { skin } } }] } },
    second: {
      version: "2",
      findings: { faces: [{ tones, score: 1 }, { tones }] },
      marked: { measures: null },
    },
  };
  await client.query(`
    insert into "user" (id, email) values ('ana', 'a@x');
    insert into upload_session (id, user_id) values ('upl', 'ana')`);
  for (const [id, analysis] of Object.entries(analyses)) {
    await client.query(
      `insert into photo (id, user_id, upload_session_id, name, content_type, bytes, width, height, thumbhash, storage_key,
        thumbnail_key, analysis) values ($1, 'ana', 'upl', 'me', 'image/jpeg', 1, 1, 1, '', $1, '', $2)`,
      [id, analysis],
    );
  }
  await migrate(url);
  const none = { hair: [0, 0, 0], clothes: [0, 0, 0] };
  expect((await client.query("select analysis from photo order by id")).rows).toEqual([
    { analysis: { version: 1, candidates: [{ measures: { tones: { skin, ...none } } }] } },
    { analysis: analyses.now },
    { analysis: { ...analyses.second, findings: { faces: [{ tones: none, score: 1 }, { tones: none }] } } },
  ]);
});

test("a database that has a migration of a newer version is refused, and stays as it is", async ({
  old: { url, client },
}) => {
  await migrate(url);
  const applied = "drizzle.__drizzle_migrations";
  await client.query(
    `insert into ${applied} (hash, created_at) select 'of a newer version', max(created_at) + 1 from ${applied}`,
  );
  const tables = "select table_name, column_name from information_schema.columns order by 1, 2";
  const { rows: before } = await client.query(tables);
  await expect(migrate(url)).rejects.toThrow(NewerDatabase);
  expect((await client.query(tables)).rows).toEqual(before);
});
