import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrate } from "@portrait-studio/db/migrate";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { settingsOf } from "../settings.fixture.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "studio.ts");
/** migrations of the older version; the next ones alter tables that it has */
const older = 26;
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A database that an older version has migrated, with a person in it. */
async function olderDatabase() {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const name = `killed_migration_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  undo.push(() => admin.query(`drop database ${name} with (force)`).then(() => admin.end()));
  const url = Object.assign(new URL(inject("postgresUrl")), { pathname: `/${name}` }).href;
  await migrate(url, { count: older });
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  undo.push(() => client.end());
  await client.query(`insert into "user" (id, email) values ('ana', 'a@x.example')`);
  return { url, client };
}

test("a migration that is killed half-way leaves the database as it was, and the next one does all of it", async () => {
  const { url, client } = await olderDatabase();
  const folder = await mkdtemp(join(tmpdir(), "studio-migrate-"));
  undo.push(() => rm(folder, { recursive: true }));
  const env = { ...settingsOf(folder), DATABASE_URL: url };
  const one = async <Value>(query: string) => (await client.query<{ value: Value }>(query)).rows[0]?.value;
  const applied = () => one<number>("select count(*)::int as value from drizzle.__drizzle_migrations");
  const columns = () =>
    one<string>(
      "select string_agg(table_name || '.' || column_name, ' ' order by table_schema, table_name, column_name) as value from information_schema.columns",
    );
  const before = await columns();

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
  expect(await applied()).toBeGreaterThan(older);
  expect(await one(`select email as value from "user" where id = 'ana'`)).toBe("a@x.example");
});
