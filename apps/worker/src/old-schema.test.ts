import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTestDatabase } from "@portrait-studio/db/testing";
import { freePort } from "@portrait-studio/sandbox/free-port";
import pg from "pg";
import { expect, test } from "vitest";
import { settingsOf } from "./settings.fixture.ts";

const run = promisify(execFile);
const main = join(import.meta.dirname, "main.ts");
const studio = join(import.meta.dirname, "commands/studio.ts");

test("a worker whose folder was updated while it ran does not start again on the older schema", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "studio-worker-"));
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
    );
    await client.end();
    const failure: unknown = await run(process.execPath, [main], {
      timeout: 60_000,
      env: {
        ...settingsOf(folder),
        NODE_ENV: "production",
        DATABASE_URL: database.url,
        WORKER_PORT: String(await freePort()),
      },
    }).catch((error) => error);
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/lacks 1 of its migrations.*Stop the studio, then start it/),
    });
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}, 90_000);

test("a version older than the database does not migrate it, and says what to do", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "studio-older-"));
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
       select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    );
    await client.end();
    const failure: unknown = await run(process.execPath, [studio, "migrate"], {
      env: { ...settingsOf(folder), DATABASE_URL: database.url },
    }).catch((error) => error);
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database is newer than this version.*check out the version that ran last/,
      ),
    });
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
