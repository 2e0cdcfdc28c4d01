import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildOnce, connectDatabase, type DatabaseConnection } from "./client.ts";
import { newId } from "./ids.ts";
import { users } from "./schema/index.ts";
import { useTestDatabase } from "./testing/index.ts";

const database = useTestDatabase();

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

test("a query that is built once is prepared under its name, with other values each time, also in a transaction", async () => {
  const connection = connectDatabase({ url: database.url, max: 1 });
  let built = 0;
  const readUser = buildOnce((db) => {
    built += 1;
    return db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, sql.placeholder("id")))
      .prepare("read_user");
  });
  const id = newId("user");
  await connection.db.insert(users).values({ id, email: `${id}@example.com` });
  expect(await readUser(connection.db).execute({ id })).toEqual([{ id }]);
  expect(await readUser(connection.db).execute({ id: "none" })).toEqual([]);
  expect([built, await preparedIn(connection)]).toEqual([1, 1]);
  await connection.db
    .transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, id));
      // in the transaction, not beside it
      expect(await readUser(tx).execute({ id })).toEqual([]);
      tx.rollback();
    })
    .catch(() => {});
  expect(await readUser(connection.db).execute({ id })).toEqual([{ id }]);
  expect([built, await preparedIn(connection)]).toEqual([2, 1]);
  await connection.close();

  const pooled = connectDatabase({ url: database.url, max: 1, pooled: true });
  expect(await readUser(pooled.db).execute({ id })).toEqual([{ id }]);
  expect(await preparedIn(pooled)).toBe(0);
  await pooled.close();
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
