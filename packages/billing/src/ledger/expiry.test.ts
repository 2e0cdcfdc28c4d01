import { creditGrants, type Database, newId } from "@portrait-studio/db";
import { installTestClock, type TestClock } from "@portrait-studio/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useLedger } from "../testing/use-ledger.ts";
import {
  auditLedger,
  captureHold,
  type Expired,
  expireCredits,
  expireGrants,
  getBalance,
  grantCredits,
  holdCredits,
  listEntries,
  listGrants,
  lockAccount,
  releaseHold,
} from "./index.ts";
import { seedUser } from "./testing/seed.ts";

const database = useLedger({ max: 10 });
let db: Database;
let clock: TestClock;
beforeAll(async () => {
  clock = await installTestClock(database);
  db = database.db;
});
afterAll(() => clock.shift(0));

const hour = 60 * 60 * 1000;
const day = 24 * hour;

test.each([
  ["an ordinary day", "2027-06-10T12:00:00.123Z", "UTC"],
  ["across the leap day", "2028-02-10T23:59:59.999Z", "UTC"],
  ["across the start of summer time", "2027-03-10T09:30:00.000Z", "America/New_York"],
  ["across the end of summer time", "2027-10-10T00:30:00.500Z", "Europe/Madrid"],
  ["at the date line", "2027-01-01T10:00:00.001Z", "Pacific/Kiritimati"],
])("credits can be spent until exactly 30 days have passed: %s", async (_, from, timeZone) => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('TimeZone', ${timeZone}, true)`);
    const start = Date.parse(from);
    await clock.set(new Date(start), tx);
    const userId = await seedUser(tx);
    await grant(tx, userId, 10);
    const expiry = start + 30 * day;
    expect(await listGrants(tx, userId)).toMatchObject([
      { remaining: 10, createdAt: from, expiresAt: new Date(expiry).toISOString() },
    ]);

    await clock.set(new Date(expiry - 1), tx);
    expect(await getBalance(tx, userId)).toMatchObject({ spendable: 10 });
    const held = await hold(tx, userId, 1);

    for (const late of [0, 1, 40 * day]) {
      await clock.set(new Date(expiry + late), tx);
      expect(await getBalance(tx, userId)).toMatchObject({ spendable: 0, held: 1, remaining: 1 });
      expect(await listGrants(tx, userId)).toMatchObject([{ remaining: 0 }]);
      await expect(hold(tx, userId, 1)).rejects.toMatchObject({
        code: "INSUFFICIENT_CREDITS",
        details: { required: 1, available: 0 },
      });
    }
    await releaseHold(tx, { holdId: held.id });
    await clock.shift(0, tx);
  });
});

test("the job books each expiry once, however often and late it runs, and never changes what is spendable", async () => {
  const start = Date.now() - 100 * day;
  await clock.set(new Date(start));
  const userId = await seedUser(db);
  const first = await grant(db, userId, 10);
  await grant(db, userId, 5, "never");
  await hold(db, userId, 4);
  await clock.set(new Date(start + 70 * day));
  const before = await getBalance(db, userId);
  expect(before).toMatchObject({ spendable: 5, held: 4 });

  const booked = await Promise.all(
    Array.from({ length: 8 }, (_, call) =>
      call % 2
        ? expireGrants(db, userId)
        : expireCredits({ db }, { after: "" }).then(({ credits }) => credits),
    ),
  );
  expect(booked.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 6]);
  expect(await expireCredits({ db }, { after: "" })).toEqual({ grants: 0, credits: 0, next: null });
  expect(await getBalance(db, userId)).toEqual(before);
  const expired = (await listEntries(db, userId)).entries.filter((entry) => entry.kind === "expire");
  expect(expired).toMatchObject([{ amount: -6, subjectType: "grant", subjectId: first.id }]);
  await releaseAll(userId);
});

test("a hold keeps its credits past their expiry", async () => {
  const start = Date.now() - 90 * day;
  await clock.set(new Date(start));
  const userId = await seedUser(db);
  await grant(db, userId, 10);
  const held = await hold(db, userId, 4);
  await clock.set(new Date(start + 31 * day));
  await expireGrants(db, userId);
  await captureHold(db, { holdId: held.id, key: `capture:${held.id}`, amount: 4 });
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 0, used: 4 });
});

test.each([
  { heldFor: 2 * hour, lasts: 24 * hour },
  { heldFor: 3 * day, lasts: 3 * day },
])(
  "credits that expired while they were held $heldFor ms come back as a grant for $lasts ms",
  async ({ heldFor, lasts }) => {
    const start = Date.now() - 120 * day;
    await clock.set(new Date(start));
    const userId = await seedUser(db);
    await grant(db, userId, 6);
    await grant(db, userId, 10, "never");
    const beforeExpiry = start + 30 * day - 1;
    await clock.set(new Date(beforeExpiry));
    const held = await hold(db, userId, 8);
    await captureHold(db, { holdId: held.id, key: `capture:${held.id}:0`, amount: 1 });

    const end = beforeExpiry + heldFor;
    await clock.set(new Date(end));
    const release = await releaseHold(db, { holdId: held.id });
    expect(release.amount).toBe(7);
    expect(await releaseHold(db, { holdId: held.id })).toEqual(release);
    const compensation = (await listGrants(db, userId)).find(
      (grant) => grant.id === release.compensationGrantId,
    );
    expect(compensation).toMatchObject({
      source: "compensation",
      amount: 5,
      remaining: 5,
      expiresAt: new Date(end + lasts).toISOString(),
    });
    expect(await getBalance(db, userId)).toMatchObject({ spendable: 15, held: 0, used: 1 });
    expect((await listEntries(db, userId)).entries[0]).toMatchObject({ kind: "release", amount: 7 });
  },
);

test("changing the setting changes no grant that exists", async () => {
  await clock.shift(0);
  const userId = await seedUser(db);
  const dated = await grant(db, userId, 1, "30d");
  const endless = await grant(db, userId, 1, "never");
  const again = await grant(db, userId, 1, "30d");
  const rows = await db.select().from(creditGrants).where(eq(creditGrants.userId, userId));
  const expiryOf = (id: string) => rows.find((row) => row.id === id)?.expiresAt;
  expect(expiryOf(dated.id)).toBeInstanceOf(Date);
  expect(expiryOf(endless.id)).toBeNull();
  expect(expiryOf(again.id)).toBeInstanceOf(Date);
});

function grant(handle: Database, userId: string, amount: number, expiry: "30d" | "never" = "30d") {
  return grantCredits(handle, {
    userId,
    source: "welcome",
    sourceRef: newId("event"),
    amount,
    expiry,
  });
}

function hold(handle: Database, userId: string, amount: number) {
  return holdCredits(handle, {
    userId,
    subjectType: "training",
    subjectId: newId("training"),
    amount,
    deadlineMinutes: 30,
  });
}

async function releaseAll(userId: string): Promise<void> {
  const holds = await db.execute<{ id: string }>(sql`select id from credit_hold where user_id = ${userId}`);
  for (const { id } of holds.rows) await releaseHold(db, { holdId: id });
}

describe("expireCredits", () => {
  /** People with two grants each, of which 3 credits of the first are held. */
  async function seedMany(people: number, start: number): Promise<{ userId: string; holdId: string }[]> {
    await clock.set(new Date(start));
    const seeded: { userId: string; holdId: string }[] = [];
    for (let person = 0; person < people; person += 1) {
      const userId = await seedUser(db);
      await grant(db, userId, 5);
      await grant(db, userId, 5);
      seeded.push({ userId, holdId: (await hold(db, userId, 3)).id });
    }
    return seeded;
  }

  test("books the rest of many people's grants in pages, each once, and leaves what is held", async () => {
    const start = Date.now() - 200 * day;
    const people = await seedMany(12, start);
    await clock.set(new Date(start + 31 * day));
    let grants = 0;
    let pages = 0;
    for (let after: string | null = ""; after !== null; pages += 1) {
      const page: Expired = await expireCredits({ db }, { after, atOnce: 5 });
      grants += page.grants;
      after = page.next;
    }
    expect([grants, pages]).toEqual([24, 5]);
    for (const { userId, holdId } of people) {
      expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 3 });
      const { entries } = await listEntries(db, userId);
      expect(entries.filter(({ kind }) => kind === "expire").map(({ amount }) => amount)).toHaveLength(2);
      await captureHold(db, { holdId, key: `capture:${holdId}`, amount: 3 });
    }
    expect(await auditLedger(db)).toEqual([]);
  });

  test("leaves an account that is locked, and books it in the next run", async () => {
    const start = Date.now() - 300 * day;
    const [first, second] = await seedMany(2, start);
    await clock.set(new Date(start + 31 * day));
    await db.transaction(async (tx) => {
      await lockAccount(tx, first?.userId ?? "");
      expect(await expireCredits({ db }, { after: "" })).toMatchObject({ grants: 2 });
    });
    expect(await expireCredits({ db }, { after: "" })).toMatchObject({ grants: 2, next: null });
    await releaseAll(first?.userId ?? "");
    await releaseAll(second?.userId ?? "");
  });

  test("looks back only as far as it should, and then at everything", async () => {
    const start = Date.now() - 400 * day;
    const [person] = await seedMany(1, start);
    await clock.set(new Date(start + 40 * day));
    expect(await expireCredits({ db }, { after: "", since: "6 hours" })).toMatchObject({
      grants: 0,
      next: null,
    });
    expect(await expireCredits({ db }, { after: "" })).toMatchObject({ grants: 2 });
    await releaseAll(person?.userId ?? "");
  });
});
