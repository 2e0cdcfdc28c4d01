import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sqlState } from "./errors.ts";
import { sessions } from "./schema/index.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("a migrated database can be queried through Drizzle", async () => {
  const { rows } = await database.db.execute(sql`select count(*)::int as count from "user"`);
  expect(rows).toEqual([{ count: 0 }]);
});

test.each([
  sql`update ledger_entry set amount = 0`,
  sql`delete from ledger_entry`,
  sql`truncate ledger_entry cascade`,
  sql`update ledger_op set kind = 'grant'`,
  sql`delete from ledger_op`,
])("the database refuses to change the ledger (%#)", async (statement) => {
  const failure = await database.db.execute(statement).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(sqlState(failure)).toBe("42501");
});

test("sqlState finds the code inside Drizzle's error", async () => {
  const failure = await database.db
    .insert(sessions)
    .values({ id: "none", userId: "none", expiresAt: new Date() })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(sqlState(failure)).toBe("23503");
});

test("a server that stands still is given up after a minute, and the next statement has another connection", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stuck = database.db.execute(sql`select pg_sleep(10)`);
  const failure = expect(stuck).rejects.toMatchObject({ cause: { message: "Query read timeout" } });
  // the statement is on its way
  await vi.waitUntil(async () => {
    const { rows } = await database.db.execute(
      sql`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`,
    );
    return rows.length > 0;
  });
  await vi.advanceTimersByTimeAsync(65_000);
  await failure;
  vi.useRealTimers();
  const { rows } = await database.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});

test("a connection that breaks during a transaction fails only that transaction", async () => {
  const broken = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await database.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});
