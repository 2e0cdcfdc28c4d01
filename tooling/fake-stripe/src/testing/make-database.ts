import { randomUUID } from "node:crypto";
import pg from "pg";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
  }
}

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** An empty database for one test file. */
export async function makeDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `stripe_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
