import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { startInngest } from "./index.ts";
import { makeDatabase, type TestDatabase } from "./testing/make-database.ts";

describe("the runner's tables", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeDatabase(inject("postgresUrl"));
  });
  afterEach(() => database.drop());

  const lines: string[] = [];
  const start = async () => {
    lines.length = 0;
    const log = (line: string) => void lines.push(line);
    await (await startInngest({ databaseUrl: database.url, port: 0, log })).stop();
  };

  it("stay as they are from one start to the next, and of a newer version are left alone", async () => {
    await start();
    await database.query("insert into event (id, name, body) values ('e1', 'plain', '{}')");
    await start();
    expect(await database.query("select id from event")).toEqual([{ id: "e1" }]);
    expect(lines).toEqual([]);
    await database.query("insert into migration values (1000, 'x')");
    await expect(start()).rejects.toThrow("newer version of the runner");
  });

  it.each([1, 8])("made by other migrations, %i of them, are set aside and kept", async (count) => {
    const sql = await readFile(new URL("./schema/0001-runs.sql", import.meta.url), "utf8");
    await database.query("create schema inngest_runner");
    await database.query(
      `${sql}; create table migration (version integer primary key, checksum text);
       insert into migration select n, 'other' from generate_series(1, ${count}) as n;
       insert into event (id, name, body) values ('e1', 'plain', '{}')`,
    );
    await start();
    const aside = /schema (inngest_runner_\d+)/.exec(lines.join("\n"))?.[1];
    expect(await database.query(`select id from ${aside}.event`)).toEqual([{ id: "e1" }]);
    expect(await database.query("select from event")).toEqual([]);
    await start();
    expect(lines).toEqual([]);
  });
});
