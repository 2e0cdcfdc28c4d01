import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
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
