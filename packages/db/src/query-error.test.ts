import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./client.ts";
import { sqlState } from "./errors.ts";
import { nameStatement, QueryError } from "./query-error.ts";
import { promptRefinements, users } from "./schema/index.ts";
import { useTestDatabase } from "./testing/index.ts";

const canary = "yellowcanary";
const email = `${canary}@example.com`;

const database = useTestDatabase();
beforeAll(async () => {
  await database.db.insert(users).values({ id: "usr_1", email });
  await database.db.execute(sql`create table odd (
    id text primary key, size int check (size > 0), late text, unique (late) deferrable initially deferred)`);
  await database.db.execute(sql`insert into odd values ('one', 1, ${canary})`);
  await database.db.execute(sql`create function complain() returns trigger language plpgsql as $$
    begin raise exception 'no %', new.id using detail = new.id, hint = new.id; end $$`);
  await database.db.execute(
    sql`create trigger complain before update on odd for each row execute function complain()`,
  );
});

const question = { id: "ref_1", userId: "usr_1", holdId: "hld_1", deadlineAt: new Date() };

const failures: [string, string | undefined, (db: Database) => Promise<unknown>][] = [
  ["a value that is not unique", "23505", (db) => db.insert(users).values({ id: canary, email })],
  [
    "a row that is missing",
    "23503",
    (db) => db.insert(promptRefinements).values({ ...question, idea: "x", userId: canary }),
  ],
  ["a NUL", "22021", (db) => db.insert(users).values({ id: `${canary}\u0000`, email: "x" })],
  [
    "an unpaired surrogate in JSON",
    "22P02",
    (db) =>
      db.insert(promptRefinements).values({ ...question, idea: canary, answer: { canary, odd: "\ud800" } }),
  ],
  ["text for a number", "22P02", (db) => db.execute(sql`select ${canary}::int`)],
  ["an invalid date", "22007", (db) => db.execute(sql`select ${canary}::timestamptz`)],
  ["an invalid search", "42601", (db) => db.execute(sql`select to_tsquery(${`${canary} & & (`})`)],
  ["a check", "23514", (db) => db.execute(sql`insert into odd values (${canary}, -1)`)],
  ["a missing value", "23502", (db) => db.execute(sql`insert into odd values (null, 1, ${canary})`)],
  ["a trigger's own message", "P0001", (db) => db.execute(sql`update odd set id = ${canary}`)],
  ["a missing table", "42P01", (db) => db.execute(sql`select from gone where id = ${canary}`)],
  [
    "a relational query",
    "22021",
    (db) => db.query.users.findFirst({ where: eq(users.id, `${canary}\u0000`) }),
  ],
  [
    "a prepared statement",
    "22021",
    (db) =>
      db
        .select()
        .from(users)
        .where(eq(users.id, sql.placeholder("id")))
        .prepare("odd")
        .execute({ id: `${canary}\u0000` }),
  ],
  [
    "a statement in a transaction",
    "23505",
    (db) => db.transaction((tx) => tx.insert(users).values({ id: canary, email })),
  ],
  [
    "a statement behind a savepoint",
    "23505",
    (db) =>
      db.transaction((tx) => tx.transaction((inner) => inner.insert(users).values({ id: canary, email }))),
  ],
  [
    "a commit",
    "23505",
    (db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into odd values (${canary}, 1, ${canary})`);
      }),
  ],
  [
    "a connection that breaks",
    undefined,
    (db) => db.execute(sql`select pg_terminate_backend(pg_backend_pid()), ${canary}`),
  ],
];

describe("the error of a failed statement has its name and code, and no value", () => {
  test.each(failures)("%s", async (_name, code, run) => {
    const error = await run(database.db).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(QueryError);
    if (code) expect(sqlState(error)).toBe(code);
    const told = [
      inspect(error, { depth: 20, showHidden: true }),
      JSON.stringify(error),
      (error as Error).stack,
    ];
    expect(told.join("\n")).not.toContain(canary);
  });

  test("contains statement, code and constraint", async () => {
    const failure = database.db.insert(users).values({ id: "usr_2", email });
    await expect(failure).rejects.toMatchObject({
      name: "QueryError",
      message: 'insert into "user" failed: 23505 (user_email_unique)',
      table: "user",
      constraint: "user_email_unique",
    });
  });

  test("passes on other errors from inside a transaction unchanged", async () => {
    const own = new Error("own");
    await expect(
      database.db.transaction(async () => {
        throw own;
      }),
    ).rejects.toBe(own);
  });
});

test.each([
  ['insert into "user" ("id") values ($1)', 'insert into "user"'],
  ['select "id" from "image" where "id" = $1', 'select of "image"'],
  ['update "photo" set "name" = $1', 'update "photo"'],
  ['delete from "photo" where true', 'delete from "photo"'],
  ['CREATE UNIQUE INDEX "one" ON "model" USING btree ("id")', 'create of "model"'],
  ["commit", "commit"],
])("%s is named %s", (text, name) => {
  expect(nameStatement(text)).toBe(name);
});
