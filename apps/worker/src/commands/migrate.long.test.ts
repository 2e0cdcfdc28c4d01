import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrate } from "@portrait-studio/db/migrate";
import { getNextVersionOption, writeNextVersion } from "@portrait-studio/db/next-version";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { settingsOf } from "../settings.fixture.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "studio.ts");
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A database of this version with a person in it, and what makes a process one of the next version, which alters its tables. */
async function openOlderDatabase() {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const name = `killed_migration_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  undo.push(() => admin.query(`drop database ${name} with (force)`).then(() => admin.end()));
  const url = Object.assign(new URL(inject("postgresUrl")), { pathname: `/${name}` }).href;
  await migrate(url);
  const next = await writeNextVersion();
  undo.push(() => rm(next, { recursive: true }));
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  undo.push(() => client.end());
  await client.query(`insert into "user" (id, email) values ('ana', 'a@x.example')`);
  return { url, client, NODE_OPTIONS: getNextVersionOption(next) };
}

test("a migration that is killed half-way leaves the database as it was, and the next one does all of it", async () => {
  const { url, client, NODE_OPTIONS } = await openOlderDatabase();
  const folder = await mkdtemp(join(tmpdir(), "studio-migrate-"));
  undo.push(() => rm(folder, { recursive: true }));
  const env = { ...settingsOf(folder), DATABASE_URL: url, NODE_OPTIONS };
  const one = async <Value>(query: string) => (await client.query<{ value: Value }>(query)).rows[0]?.value;
  const applied = () => one<number>("select count(*)::int as value from drizzle.__drizzle_migrations");
  const columns = () =>
    one<string>(
      "select string_agg(table_name || '.' || column_name, ' ' order by table_schema, table_name, column_name) as value from information_schema.columns",
    );
  const before = await columns();
  const older = await applied();

  // somebody reads what the migration has to change, so it waits for them when it has done a part
  const reader = new pg.Client({ connectionString: url });
  reader.on("error", () => {});
  await reader.connect();
  await reader.query("begin");
  await reader.query("set local idle_in_transaction_session_timeout = 0");
  await reader.query("lock table generation in access share mode");
  const child = spawn(process.execPath, [program, "migrate"], { env, stdio: "ignore" });
  const ended = once(child, "exit");
  const waiting =
    "select query as value from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => one<string>(waiting)).toMatch(/^(alter|drop) /i);
  child.kill("SIGKILL");
  await ended;
  await reader.end();
  // the server notices that its client is gone when it next speaks to it
  await expect
    .poll(() =>
      one(
        "select 1 as value from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      ),
    )
    .toBeUndefined();
  expect(await applied()).toBe(older);
  expect(await columns()).toBe(before);

  const { stdout } = await run(process.execPath, [program, "migrate"], { env });
  expect(stdout).toBe("The database is up to date.\n");
  expect(await applied()).toBe((older ?? 0) + 1);
  expect(await one(`select email as value from "user" where id = 'ana'`)).toBe("a@x.example");
});

test("a database of before 0.2.0 is refused in one sentence that says what to do", async () => {
  const { url, client } = await openOlderDatabase();
  await client.query("update drizzle.__drizzle_migrations set created_at = 1790000000000");
  const folder = await mkdtemp(join(tmpdir(), "studio-migrate-"));
  undo.push(() => rm(folder, { recursive: true }));
  const env = { ...settingsOf(folder), DATABASE_URL: url };
  const sentence =
    /The database is of a version before 0\.2\.0, which cannot be upgraded: check out .* or give this one an empty database/;
  for (const file of [program, join(import.meta.dirname, "../main.ts")]) {
    const failure: unknown = await run(process.execPath, [file, "migrate"], { env }).catch((error) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  }
});
