import { type Database, ledgerEntries, newId, sqlState } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useLedger } from "../testing/use-ledger.ts";
import {
  captureHold,
  getBalance,
  grantCredits,
  holdCredits,
  listEntries,
  listGrants,
  releaseHold,
} from "./index.ts";
import { seedAccount, seedUser } from "./testing/seed.ts";

const database = useLedger({ max: 4 });
let db: Database;
beforeAll(() => {
  db = database.db;
});

test("a training and a generation use up the welcome credits to the last one", async () => {
  const userId = await seedUser(db);
  const nothing = {
    total: 0,
    spendable: 0,
    held: 0,
    used: 0,
    remaining: 0,
    refunded: 0,
    percentUsed: 0,
    debt: 0,
  };
  expect(await getBalance(db, userId)).toEqual(nothing);
  await grantCredits(db, {
    userId,
    source: "welcome",
    sourceRef: `welcome:${userId}`,
    amount: 60,
    expiry: "30d",
  });

  const training = await hold(userId, "training", 20);
  expect(training.amount).toBe(20);
  expect(training.deadlineAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  expect(await getBalance(db, userId)).toEqual({
    total: 60,
    spendable: 40,
    held: 20,
    used: 0,
    remaining: 60,
    refunded: 0,
    percentUsed: 0,
    debt: 0,
  });
  await captureHold(db, { holdId: training.id, key: `capture:${training.id}`, amount: 20 });
  expect(await releaseHold(db, { holdId: training.id })).toEqual({ amount: 0 });

  const generation = await hold(userId, "generation", 8);
  for (let position = 0; position < 5; position += 1)
    expect(
      await captureHold(db, {
        holdId: generation.id,
        key: `capture:${generation.id}:${position}`,
        amount: 1,
      }),
    ).toEqual({ holdId: generation.id, amount: 1, captured: position + 1 });
  expect(await releaseHold(db, { holdId: generation.id })).toEqual({ amount: 3 });

  expect(await getBalance(db, userId)).toEqual({
    total: 60,
    spendable: 35,
    held: 0,
    used: 25,
    remaining: 35,
    refunded: 0,
    percentUsed: 41.7,
    debt: 0,
  });
  expect(await listGrants(db, userId)).toMatchObject([{ source: "welcome", amount: 60, remaining: 35 }]);
  const { entries, next } = await listEntries(db, userId);
  expect(entries.map(({ kind, amount, balanceAfter }) => `${kind} ${amount} = ${balanceAfter}`)).toEqual([
    "release 3 = 35",
    ...Array(5).fill("capture 0 = 32"),
    "hold -8 = 32",
    "capture 0 = 40",
    "hold -20 = 40",
    "grant 60 = 60",
  ]);
  expect(next).toBeNull();
  const paged = [];
  for (let before: number | undefined, left = 10; left > 0; left -= 1) {
    const page = await listEntries(db, userId, { limit: 4, before });
    paged.push(...page.entries);
    if (page.next === null) break;
    before = page.next;
  }
  expect(paged).toEqual(entries);
});

test("refuses to capture more than is left of a hold", async () => {
  const userId = await seedAccount(db, 10);
  const { id: holdId } = await hold(userId, "generation", 5);
  const key = `capture:${holdId}`;
  const first = await captureHold(db, { holdId, key: `${key}:0`, amount: 2 });
  await expect(captureHold(db, { holdId, key: `${key}:1`, amount: 4 })).rejects.toMatchObject({
    code: "WRONG_STATE",
    details: { required: 4, held: 3 },
  });
  await releaseHold(db, { holdId });
  await expect(captureHold(db, { holdId, key: `${key}:2`, amount: 1 })).rejects.toMatchObject({
    code: "WRONG_STATE",
  });
  // a repeated call still gets its result
  expect(await captureHold(db, { holdId, key: `${key}:0`, amount: 2 })).toEqual(first);
  await expect(releaseHold(db, { holdId: "hld_unknown" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("refuses a key that was used for something else", async () => {
  const userId = await seedAccount(db, 20);
  const other = await seedAccount(db, 20);
  const first = await hold(userId, "generation", 4, "gen_same");
  expect((await hold(userId, "generation", 4, "gen_same")).id).toBe(first.id);
  const second = await hold(userId, "generation", 4);
  await captureHold(db, { holdId: first.id, key: "capture:gen_same:0", amount: 1 });
  const reused = { code: "IDEMPOTENCY_KEY_REUSED" };
  const key = "capture:gen_same:0";
  await expect(hold(userId, "generation", 5, "gen_same")).rejects.toMatchObject(reused);
  await expect(hold(other, "generation", 4, "gen_same")).rejects.toMatchObject(reused);
  await expect(captureHold(db, { holdId: first.id, key, amount: 2 })).rejects.toMatchObject(reused);
  await expect(captureHold(db, { holdId: second.id, key, amount: 1 })).rejects.toMatchObject(reused);
  await expect(
    captureHold(db, { holdId: second.id, key: "hold:generation:gen_same", amount: 4 }),
  ).rejects.toMatchObject(reused);
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 12, held: 7, used: 1 });
});

test("accepts only whole credits", async () => {
  const userId = await seedAccount(db, 5);
  const { id: holdId } = await hold(userId, "generation", 2);
  for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(hold(userId, "generation", amount)).rejects.toThrow(RangeError);
    expect(() => captureHold(db, { holdId, key: "capture", amount })).toThrow(RangeError);
  }
  expect(() =>
    grantCredits(db, { userId, source: "welcome", sourceRef: "zero", amount: 0, expiry: "never" }),
  ).toThrow(RangeError);
});

test("a free action needs no credits but is still recorded", async () => {
  const userId = await seedUser(db);
  const free = await hold(userId, "generation", 0);
  await captureHold(db, { holdId: free.id, key: `capture:${free.id}:0`, amount: 0 });
  expect(await releaseHold(db, { holdId: free.id })).toEqual({ amount: 0 });
  expect((await listEntries(db, userId)).entries.map((entry) => entry.kind)).toEqual(["capture", "hold"]);
});

test("an operation is rolled back with the transaction that it joined", async () => {
  const userId = await seedAccount(db, 5);
  await expect(
    db.transaction(async (tx) => {
      await holdCredits(tx, holdRequest(userId, "training", 5));
      throw new Error("the job could not be written");
    }),
  ).rejects.toThrow("the job could not be written");
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 5, held: 0 });
});

test("a refusal leaves the joined transaction usable", async () => {
  const userId = await seedAccount(db, 5);
  await db.transaction(async (tx) => {
    await expect(holdCredits(tx, holdRequest(userId, "training", 6))).rejects.toMatchObject({
      code: "INSUFFICIENT_CREDITS",
      details: { required: 6, available: 5 },
    });
    await holdCredits(tx, holdRequest(userId, "training", 5));
  });
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 5 });
});

test.each([
  sql`update ledger_entry set amount = 1000`,
  sql`delete from ledger_entry`,
  sql`update ledger_op set result = '{}'`,
  sql`delete from credit_hold_grant`,
  sql`delete from credit_hold`,
  sql`delete from credit_grant`,
  sql`truncate credit_account cascade`,
])("the database refuses to change booked rows (%#)", async (statement) => {
  const userId = await seedAccount(db, 5);
  const rows = () => db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId));
  const before = await rows();
  const failure = await db.execute(statement).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(sqlState(failure)).toBe("42501");
  expect(await rows()).toEqual(before);
});

function holdRequest(
  userId: string,
  subjectType: "training" | "generation",
  amount: number,
  subjectId: string = newId(subjectType),
) {
  return { userId, subjectType, subjectId, amount, deadlineMinutes: 10 };
}

function hold(...request: Parameters<typeof holdRequest>) {
  return holdCredits(db, holdRequest(...request));
}
