import { StudioError } from "@portrait-studio/contract";
import { creditGrants, creditHolds, ledgerEntries, ledgerOps, newId } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { extent } from "../testing/deep.ts";
import { useLedger } from "../testing/use-ledger.ts";
import {
  captureHold,
  getBalance,
  grantCredits,
  type HoldRequest,
  holdCredits,
  releaseHold,
} from "./index.ts";
import { seedAccount, seedUser } from "./testing/seed.ts";

const connections = 64;
vi.setConfig({ testTimeout: extent(120_000, 3_600_000) });
const database = useLedger({ max: connections });
beforeAll(async () => {
  // open all connections before the first race; otherwise its operations would arrive one by one
  await Promise.all(inParallel(connections, () => database.db.execute(sql`select pg_sleep(0.1)`)));
});

test("64 spenders of 40 credits: exactly 40 win, the others are refused, round after round", async () => {
  for (let round = 0; round < extent(20, 50); round += 1) {
    const userId = await seedAccount(database.db, 10, 10, 10, 10);
    const { won, refused } = await settle(
      inParallel(connections, () => holdCredits(database.db, newHold(userId, 1))),
    );
    expect({ won: won.length, refused: refused.length }).toEqual({ won: 40, refused: 24 });
    expect(refused.every(({ code }) => code === "INSUFFICIENT_CREDITS")).toBe(true);
    expect(await getBalance(database.db, userId)).toMatchObject({ spendable: 0, held: 40 });
    expect(await sumOfParts(userId)).toBe(40);
  }
});

test("spenders of different amounts never overdraw, and only those that exceed the rest are refused", async () => {
  for (let round = 0; round < 10; round += 1) {
    const userId = await seedAccount(database.db, 25, 1, 14);
    const costs = inParallel(48, (index) => 1 + ((index * 5 + round) % 8));
    const results = await Promise.allSettled(
      costs.map((cost) => holdCredits(database.db, newHold(userId, cost))),
    );
    const taken = costs.filter((_, index) => results[index]?.status === "fulfilled");
    const refused = costs.filter((_, index) => results[index]?.status === "rejected");
    const left = 40 - taken.reduce((sum, cost) => sum + cost, 0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(Math.min(...refused)).toBeGreaterThan(left);
    expect(await getBalance(database.db, userId)).toMatchObject({ spendable: left, held: 40 - left });
  }
});

test("waiting spenders see credits that were granted meanwhile", async () => {
  const userId = await seedAccount(database.db, 5);
  const spenders = inParallel(30, () => holdCredits(database.db, newHold(userId, 1)));
  const grants = inParallel(5, (index) =>
    grantCredits(database.db, {
      userId,
      source: "purchase",
      sourceRef: `meanwhile:${userId}:${index}`,
      amount: 3,
      expiry: "30d",
    }),
  );
  const { won } = await settle(spenders);
  await Promise.all(grants);
  const balance = await getBalance(database.db, userId);
  expect(balance).toMatchObject({ total: 20, held: won.length, spendable: 20 - won.length });
});

test("each operation sent 10 times at once has one effect and one answer", async () => {
  for (let round = 0; round < 10; round += 1) {
    const userId = await seedUser(database.db);
    const grants = await Promise.all(
      inParallel(10, () =>
        grantCredits(database.db, {
          userId,
          source: "welcome",
          sourceRef: `welcome:${userId}`,
          amount: 60,
          expiry: "30d",
        }),
      ),
    );
    expect(new Set(grants.map((grant) => grant.id)).size).toBe(1);
    expect(await getBalance(database.db, userId)).toMatchObject({ total: 60, spendable: 60 });

    const request = newHold(userId, 8);
    const holds = await Promise.all(inParallel(10, () => holdCredits(database.db, request)));
    const [hold] = holds;
    if (!hold) throw new Error("no hold");
    for (const other of holds) expect(other).toEqual(hold);
    expect(await getBalance(database.db, userId)).toMatchObject({ spendable: 52, held: 8 });

    const key = `capture:${request.subjectId}:0`;
    const captures = await Promise.all(
      inParallel(10, () => captureHold(database.db, { holdId: hold.id, key, amount: 3 })),
    );
    for (const capture of captures) expect(capture).toEqual({ holdId: hold.id, amount: 3, captured: 3 });

    const releases = await Promise.all(inParallel(10, () => releaseHold(database.db, { holdId: hold.id })));
    for (const release of releases) expect(release).toEqual({ amount: 5 });
    expect(await getBalance(database.db, userId)).toMatchObject({ spendable: 57, held: 0, used: 3 });
    const ops = await database.db.select().from(ledgerOps).where(eq(ledgerOps.userId, userId));
    expect(ops.map((op) => op.kind).sort()).toEqual(["capture", "grant", "hold", "release"]);
  }
});

test("a grant's reason is used only once, even by two users at once", async () => {
  const users = [await seedUser(database.db), await seedUser(database.db)];
  const sourceRef = newId("event");
  const { won, refused } = await settle(
    users.map((userId) =>
      grantCredits(database.db, { userId, source: "purchase", sourceRef, amount: 7, expiry: "never" }),
    ),
  );
  expect({ won: won.length, refused: refused.length }).toEqual({ won: 1, refused: 1 });
  expect(refused[0]?.code).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("concurrent captures and releases of one hold add up to it exactly", async () => {
  for (let round = 0; round < extent(15, 1000); round += 1) {
    const userId = await seedAccount(database.db, 3, 3, 3);
    const request = newHold(userId, 8);
    const hold = await holdCredits(database.db, request);
    const actors = [
      ...inParallel(
        6,
        (index) => () =>
          captureHold(database.db, {
            holdId: hold.id,
            key: `capture:${request.subjectId}:${index}`,
            amount: 1,
          }),
      ),
      ...inParallel(3, () => () => releaseHold(database.db, { holdId: hold.id })),
      ...inParallel(
        6,
        (index) => () =>
          captureHold(database.db, {
            holdId: hold.id,
            key: `capture:${request.subjectId}:${index + 6}`,
            amount: 1,
          }),
      ),
    ];
    const { refused } = await settle<unknown>(actors.map((act) => act()));
    const [row] = await database.db.select().from(creditHolds).where(eq(creditHolds.id, hold.id));
    if (!row) throw new Error("no hold");
    expect(row.captured + row.released).toBe(8);
    expect(refused.every(({ code }) => code === "WRONG_STATE")).toBe(true);
    expect(refused.length).toBe(12 - row.captured);
    expect(await getBalance(database.db, userId)).toMatchObject({
      spendable: 9 - row.captured,
      held: 0,
      used: row.captured,
    });
  }
});

test("operations never deadlock, in whatever order grants are locked", async () => {
  const userId = await seedAccount(database.db, 30, 30, 30, 30);
  const holds = await Promise.all(inParallel(20, () => holdCredits(database.db, newHold(userId, 5))));
  const { refused } = await settle<unknown>(
    holds.flatMap(({ id }) => [
      captureHold(database.db, { holdId: id, key: `capture:${id}:0`, amount: 2 }),
      releaseHold(database.db, { holdId: id }),
      holdCredits(database.db, newHold(userId, 1)),
    ]),
  );
  expect(refused.filter(({ code }) => code !== "WRONG_STATE")).toEqual([]);
});

function newHold(userId: string, amount: number): HoldRequest {
  return {
    userId,
    subjectType: "generation",
    subjectId: newId("generation"),
    amount,
    deadlineMinutes: 10,
  };
}

function inParallel<Result>(count: number, make: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Separates results from StudioErrors; any other error fails the test. */
async function settle<Result>(work: Promise<Result>[]): Promise<{ won: Result[]; refused: StudioError[] }> {
  const won: Result[] = [];
  const refused: StudioError[] = [];
  for (const result of await Promise.allSettled(work)) {
    if (result.status === "fulfilled") won.push(result.value);
    else if (result.reason instanceof StudioError) refused.push(result.reason);
    else throw result.reason;
  }
  return { won, refused };
}

/** Sum of the entries that moved credits from the user's grants into holds. */
async function sumOfParts(userId: string): Promise<number> {
  const [row] = await database.db
    .select({ sum: sql<number>`sum(${ledgerEntries.amount})::int` })
    .from(ledgerEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, ledgerEntries.grantId))
    .where(and(eq(creditGrants.userId, userId), eq(ledgerEntries.bucket, "held")));
  return row?.sum ?? 0;
}
