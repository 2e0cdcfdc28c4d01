import { randomUUID } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  url: string;
  /** Runs a query in the runner's schema. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  drop: () => Promise<void>;
}

/** An empty database for one test file. */
export async function makeDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `inngest_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 3, options: "-c search_path=inngest_runner" });
  pool.on("error", () => {});
  return {
    url: url.href,
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
