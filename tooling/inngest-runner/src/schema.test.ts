import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { startInngest } from "./index.ts";
import { makeDatabase, type TestDatabase } from "./testing/make-database.ts";
import { type AppServer, startAppServer } from "./testing/start-app.ts";
import { waitFor } from "./testing/wait-for.ts";

describe("the runner's tables", () => {
  let database: TestDatabase;
  let app: AppServer;
  beforeEach(async () => {
    database = await makeDatabase(inject("postgresUrl"));
    app = await startAppServer();
  });
  afterEach(async () => {
    await app.close();
    await database.drop();
  });

  /** The tables as the first version left them, with a run in the middle of a nap. */
  async function makeFirstVersion(...changes: string[]): Promise<void> {
    const client = new pg.Client({
      connectionString: database.url,
      options: "-c search_path=inngest_runner",
    });
    await client.connect();
    await client.query("create schema inngest_runner");
    await client.query("create table migration (version integer primary key)");
    await client.query(await readFile(new URL("../schema/0001-runs.sql", import.meta.url), "utf8"));
    const url = `${app.url}?fnId=shop-naps&stepId=step`;
    const config = { slug: "shop-naps", name: "naps", url, maxAttempts: 1, events: [{ event: "naps" }] };
    const body = { id: "e1", name: "naps", data: { order: "o1" }, ts: Date.now(), user: {} };
    const nap = "f04a49ee06a58c3ed3cbe9b8bd4bb9d2e5a9c4f5";
    const statements = [
      `insert into migration values (1)`,
      `insert into app values ('shop', '${app.url}', 'js', '', 'x')`,
      `insert into function values ('shop-naps', 'shop',
         '${JSON.stringify({ ...config, crons: [], concurrency: [], cancel: [] })}')`,
      `insert into event values ('e1', 'naps', '${JSON.stringify(body)}')`,
      `insert into run (id, function, event, status, started_at) values ('r1', 'shop-naps', 'e1', 'Running', now())`,
      `insert into step (run, id, op) values ('r1', '${nap}', 'Sleep')`,
      `insert into job (key, run, kind, step) values ('r1:sleep', 'r1', 'sleep', '${nap}')`,
      ...changes,
    ];
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  const lines: string[] = [];
  const start = () => {
    lines.length = 0;
    return startInngest({
      databaseUrl: database.url,
      port: 0,
      appUrls: [app.url],
      log: (line) => lines.push(line),
    });
  };
  const versions = async () => {
    const rows = await database.query<{ version: number; checksum: string | null }>(
      "select * from migration",
    );
    expect(rows.every((row) => row.checksum !== null)).toBe(true);
    return rows.length;
  };

  it("of the first version are brought forward, and its runs go on", async () => {
    await makeFirstVersion();
    const runner = await start();
    try {
      app.serve({
        runnerUrl: runner.url,
        checkpointing: true,
        functions: (client) => [
          client.createFunction({ id: "naps", triggers: [{ event: "naps" }] }, ({ event }) => event.data),
        ],
      });
      const run = await waitFor("the run", async () => {
        const rows = await database.query<{ status: string; output: unknown }>(
          "select status, output from run",
        );
        return rows[0]?.status === "Completed" && rows[0];
      });
      expect(run.output).toEqual({ order: "o1" });
      expect(await versions()).toBeGreaterThan(1);
    } finally {
      await runner.stop();
    }
  });

  it.each([
    ["before checksums were kept", ["alter table job drop column losses"]],
    ["after", ["alter table migration add column checksum text", "update migration set checksum = 'other'"]],
  ])("made by an edited migration, %s, are set aside and kept", async (_when, changes) => {
    await makeFirstVersion(...changes);
    const runner = await start();
    try {
      const aside = /schema (inngest_runner_\d+)/.exec(lines.join("\n"))?.[1];
      expect(aside).toBeDefined();
      expect(await database.query(`select id from ${aside}.run`)).toEqual([{ id: "r1" }]);
      expect(await database.query("select from run")).toEqual([]);
      expect(await versions()).toBeGreaterThan(1);
    } finally {
      await runner.stop();
    }
  });

  it("stay as they are from one start to the next, and of a newer version are left alone", async () => {
    await (await start()).stop();
    const before = await versions();
    await (await start()).stop();
    expect(await versions()).toBe(before);
    expect(lines.join()).not.toContain("kept as schema");
    await database.query("insert into migration values (1000, 'x')");
    await expect(start()).rejects.toThrow("newer version of the runner");
  });
});
