import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, type DatabaseConnection } from "./client.ts";
import { users } from "./schema/index.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What the one session of this connection has prepared under a name. */
async function preparedIn({ db }: DatabaseConnection): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_prepared_statements`,
  );
  return rows[0]?.count ?? 0;
}

const readUsers = ({ db }: DatabaseConnection, ids: string[]) =>
  db.select({ id: users.id }).from(users).where(inArray(users.id, ids));

test("a read is prepared once in a session, whatever its values, also inside a transaction", async () => {
  const connection = connectDatabase({ url: database.url, max: 1 });
  await readUsers(connection, ["a"]);
  await readUsers(connection, ["b"]);
  expect(await preparedIn(connection)).toBe(1);
  await connection.db.transaction((tx) => readUsers({ ...connection, db: tx }, ["c"]));
  expect(await preparedIn(connection)).toBe(1);
  await connection.close();
});

test("behind a pooler no read has a name", async () => {
  const connection = connectDatabase({ url: database.url, max: 1, pooled: true });
  await readUsers(connection, ["a"]);
  expect(await preparedIn(connection)).toBe(0);
  await connection.close();
});

test("lists of very many lengths do not fill a session, and are still read", async () => {
  const connection = connectDatabase({ url: database.url, max: 1 });
  for (let length = 1; length <= 400; length++) {
    expect(
      await readUsers(
        connection,
        Array.from({ length }, (_, index) => `none_${index}`),
      ),
    ).toEqual([]);
  }
  expect(await preparedIn(connection)).toBeLessThanOrEqual(300);
  await connection.close();
});
