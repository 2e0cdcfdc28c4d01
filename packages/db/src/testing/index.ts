import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../client.ts";
import { migrate, setTimeouts } from "../migrate.ts";

export { installTestClock, type TestClock } from "./clock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that the test set-up started. */
    postgresUrl: string;
  }
}

const templateLock = 7_320_115;

export interface TestDatabase extends DatabaseConnection {
  url: string;
}

/**
 * A new migrated database on the test server, copied from a template that the first call creates.
 * `close` ends the connections and drops the database.
 */
export async function createTestDatabase({ max = 10 } = {}): Promise<TestDatabase> {
  const serverUrl = inject("postgresUrl");
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const name = `test_${randomBytes(8).toString("hex")}`;
  try {
    await admin.query("select pg_advisory_lock($1)", [templateLock]);
    const template = await ensureTemplate(admin, serverUrl);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    await setTimeouts(admin, name);
  } finally {
    await admin.end();
  }
  const url = withDatabase(serverUrl, name);
  const connection = connectDatabase({ url, max });
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      const cleaner = new pg.Client({ connectionString: serverUrl });
      await cleaner.connect();
      await cleaner.query(`drop database if exists ${name} with (force)`);
      await cleaner.end();
    },
  };
}

/** A database for the tests of a file. */
export function useTestDatabase(options: { max?: number } = {}): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await createTestDatabase(options)));
  afterAll(() => database.close());
  return database;
}

/** One template per test run; its name contains the id of the parent process. */
async function ensureTemplate(admin: pg.Client, serverUrl: string): Promise<string> {
  const name = `template_studio_${process.ppid}`;
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount) return name;
  const building = `${name}_building`;
  await admin.query(`drop database if exists ${building} with (force)`);
  await admin.query(`create database ${building}`);
  await migrate(withDatabase(serverUrl, building));
  await admin.query(`alter database ${building} rename to ${name}`);
  return name;
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
