import { creditGrants, purchases } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { captureHold, getBalance, holdCredits } from "../ledger/index.ts";
import { extent } from "../testing/deep.ts";
import type { ScriptedPayments } from "../testing/scripted-payments.ts";
import { createShop, type Order, order, reconcileAll, type Shop } from "../testing/shop.ts";
import { auditCredits, auditPayments, getPurchase, type PaymentEvent, syncPayment } from "./index.ts";

vi.setConfig({ testTimeout: extent(120_000, 3_600_000) });
const database = useTestDatabase({ max: 24 });

type Act = (payments: ScriptedPayments, sessionId: string) => PaymentEvent[];

const pay: Act = (payments, id) => payments.pay(id);
const payLater: Act = (payments, id) => payments.payLater(id);
const arrives: Act = (payments, id) => payments.settle(id, true);
const fails: Act = (payments, id) => payments.settle(id, false);
const expires: Act = (payments, id) => payments.expire(id);
const refundHalf: Act = (payments, id) => payments.refundFromDashboard(id, 1450);
const refundFails: Act = (payments, id) => payments.failRefund(id);
const dispute: Act = (payments, id) => payments.dispute(id, 1450);
const won: Act = (payments, id) => payments.closeDispute(id, "won");
const lost: Act = (payments, id) => payments.closeDispute(id, "lost");

/** What happens at Stripe to a purchase of 200 credits for 2900, and how many of the credits are reversed in the end. */
const stories: { acts: Act[]; status: string; granted: number; reversed: number }[] = [
  { acts: [pay], status: "paid", granted: 200, reversed: 0 },
  { acts: [payLater, arrives], status: "paid", granted: 200, reversed: 0 },
  { acts: [payLater, fails], status: "failed", granted: 0, reversed: 0 },
  { acts: [expires], status: "expired", granted: 0, reversed: 0 },
  { acts: [payLater, arrives, refundHalf], status: "partly_refunded", granted: 200, reversed: 100 },
  { acts: [pay, refundHalf, refundHalf], status: "refunded", granted: 200, reversed: 200 },
  { acts: [pay, refundHalf, refundFails], status: "paid", granted: 200, reversed: 0 },
  { acts: [pay, dispute], status: "disputed", granted: 200, reversed: 100 },
  { acts: [pay, dispute, won], status: "paid", granted: 200, reversed: 0 },
  { acts: [pay, dispute, lost, refundHalf], status: "disputed", granted: 200, reversed: 200 },
  { acts: [pay, dispute, won, refundHalf], status: "partly_refunded", granted: 200, reversed: 100 },
  { acts: [pay, refundHalf, dispute, won], status: "partly_refunded", granted: 200, reversed: 100 },
];

/** Delivers each event five times, in random order, some at once and some at the end, many concurrently. */
async function live(shop: Shop, bought: Order, acts: readonly Act[], random: () => number): Promise<void> {
  const deliveries: Promise<unknown>[] = [];
  const deliver = (event: PaymentEvent) => deliveries.push(syncPayment(shop, event.subject, event));
  const happened: PaymentEvent[] = [];
  for (const act of acts) {
    happened.push(...act(shop.payments, bought.sessionId));
    for (const event of happened) if (random() < 0.3) deliver(event);
    // the person returns from checkout, and the page asks for the purchase too
    if (random() < 0.3) deliveries.push(syncPayment(shop, { sessionId: bought.sessionId }));
    if (random() < 0.5) await Promise.all(deliveries.splice(0));
  }
  const copies = happened.flatMap((event) => Array.from({ length: 5 }, () => event));
  for (const event of shuffle(copies, random)) deliver(event);
  await Promise.all(deliveries);
}

// each story once
const count = extent(stories.length, 504);
test(`every event five times, in any order and concurrently, over ${count} purchases gives one grant per payment`, async () => {
  const shop = createShop(database.db);
  const random = seeded(20_261_121);
  let granted = 0;
  let moneyIn = 0;
  const batch = 6;
  for (let from = 0; from < count; from += batch)
    await Promise.all(
      Array.from({ length: batch }, async (_, offset) => {
        const story = stories[(from + offset) % stories.length];
        if (!story) return;
        const bought = await order(shop);
        await live(shop, bought, story.acts, random);
        const purchase = await getPurchase(shop, { userId: bought.userId }, { id: bought.purchaseId });
        expect(purchase?.status, JSON.stringify(story)).toBe(story.status);
        expect(await getBalance(shop.db, bought.userId)).toMatchObject({
          total: story.granted,
          spendable: story.granted - story.reversed,
          debt: 0,
        });
        granted += story.granted;
        if (story.granted > 0) moneyIn += 2900;
      }),
    );
  const [sums] = await shop.db
    .select({
      grants: sql<number>`count(*)::int`,
      credits: sql<number>`sum(${creditGrants.amount})::int`,
      money: sql<number>`sum(${purchases.amount})::int`,
    })
    .from(purchases)
    .innerJoin(creditGrants, eq(creditGrants.id, purchases.grantId));
  expect(sums).toEqual({ grants: granted / 200, credits: granted, money: moneyIn });
  expect(await auditCredits(shop.db)).toEqual([]);
  expect((await auditPayments(shop, new Date(0))).findings).toEqual([]);
});

test("the final state does not depend on the order of events", async () => {
  const shop = createShop(database.db);
  const orders = permutations([0, 1, 2, 3, 4]);
  const chosen = extent(
    orders.filter((_, index) => index % 6 === 0),
    orders,
  );
  await Promise.all(
    chosen.map(async (sequence) => {
      const bought = await order(shop);
      const events = [payLater, arrives, refundHalf, dispute].flatMap((act) =>
        act(shop.payments, bought.sessionId),
      );
      for (const position of sequence) {
        const event = events[position];
        if (event) await syncPayment(shop, event.subject, event);
      }
      expect(await getBalance(shop.db, bought.userId)).toMatchObject({ total: 200, spendable: 0, debt: 0 });
    }),
  );
});

test("does not apply a state of Stripe that is older than the one applied", async () => {
  const shop = createShop(database.db);
  const bought = await order(shop);
  const [completed] = pay(shop.payments, bought.sessionId);
  if (!completed) throw new Error("no event");
  const { findPayment } = shop.payments;
  const asked = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  let isFirst = true;
  const slow = {
    ...shop,
    payments: {
      ...shop.payments,
      findPayment: async (subject: Parameters<typeof findPayment>[0]) => {
        const state = await findPayment(subject);
        if (!isFirst) return state;
        isFirst = false;
        asked.resolve();
        await goesOn.promise;
        return state;
      },
    },
  };
  const old = syncPayment(slow, completed.subject, completed);
  await asked.promise;
  for (const event of refundHalf(shop.payments, bought.sessionId))
    await syncPayment(shop, event.subject, event);
  goesOn.resolve();
  await old;
  expect(await getBalance(shop.db, bought.userId)).toMatchObject({ total: 200, spendable: 100 });
});

const losses = extent(12, 240);
test(`one reconciliation completes all of ${losses} purchases that lost some of their events`, async () => {
  const shop = createShop(database.db);
  const random = seeded(7);
  const bought: Order[] = [];
  for (let index = 0; index < losses; index += 1) {
    const next = await order(shop);
    bought.push(next);
    for (const act of stories[index % stories.length]?.acts ?? [])
      for (const event of act(shop.payments, next.sessionId))
        if (random() > 0.2) await syncPayment(shop, event.subject, event);
  }
  expect((await reconcileAll(shop)).problems).toEqual([]);
  const ids = bought.map(({ purchaseId }) => purchaseId);
  const rows = await shop.db.select().from(purchases).where(inArray(purchases.id, ids));
  for (const [index, { purchaseId }] of bought.entries())
    expect(rows.find((row) => row.id === purchaseId)?.status).toBe(stories[index % stories.length]?.status);
  expect(await auditCredits(shop.db)).toEqual([]);
  expect((await auditPayments(shop, new Date(0))).findings).toEqual([]);
});

/** What can happen to a paid purchase; each does nothing in a state in which Stripe would refuse it. */
const turns: Record<string, (payments: ScriptedPayments, sessionId: string) => PaymentEvent[]> = {
  refund: (payments, id) => (refundedOf(payments, id) <= 2200 ? payments.refundFromDashboard(id, 700) : []),
  fails: (payments, id) =>
    payments.payment(id).refunds.at(-1)?.status === "succeeded" ? payments.failRefund(id) : [],
  dispute: (payments, id) => (isDisputed(payments, id) ? [] : payments.dispute(id, 2900)),
  won: (payments, id) => (isDisputed(payments, id) ? payments.closeDispute(id, "won") : []),
  lost: (payments, id) => (isDisputed(payments, id) ? payments.closeDispute(id, "lost") : []),
};

test("reversed credits match the returned money, whatever happened to them and in whatever order", async () => {
  const shop = createShop(database.db);
  const turn = fc.constantFrom(...Object.keys(turns), "spend", "deliver");
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 9 }), async (sequence) => {
      const bought = await order(shop);
      const { sessionId, userId } = bought;
      const events = shop.payments.pay(sessionId);
      const deliver = async (all: PaymentEvent[]) => {
        for (const event of all) await syncPayment(shop, event.subject, event);
      };
      await deliver(events);
      let spent = 0;
      for (const [index, what] of sequence.entries()) {
        if (what === "spend") spent += await spendSome(userId, `${bought.purchaseId}_${index}`);
        else if (what === "deliver") await deliver(events);
        else events.push(...(turns[what]?.(shop.payments, sessionId) ?? []));
      }
      await deliver(events.toReversed());
      const returned = refundedOf(shop.payments, sessionId) + disputedOf(shop.payments, sessionId);
      const clawed = returned >= 2900 ? 200 : Math.floor((200 * returned) / 2900);
      expect(await getBalance(shop.db, userId)).toMatchObject({
        used: spent,
        spendable: Math.max(0, 200 - spent - clawed),
        debt: Math.max(0, spent + clawed - 200),
      });
    }),
    { numRuns: extent(15, 600) },
  );
});

function refundedOf(payments: ScriptedPayments, sessionId: string): number {
  const kept = payments.payment(sessionId).refunds.filter(({ status }) => status !== "failed");
  return kept.reduce((sum, { amount }) => sum + amount, 0);
}

function disputedOf(payments: ScriptedPayments, sessionId: string): number {
  const kept = payments.payment(sessionId).disputes.filter(({ status }) => status !== "won");
  return kept.reduce((sum, { amount }) => sum + amount, 0);
}

function isDisputed(payments: ScriptedPayments, sessionId: string): boolean {
  return payments.payment(sessionId).disputes.at(-1)?.status === "open";
}

/** Spends up to 70 credits, if they are available. */
async function spendSome(userId: string, subjectId: string): Promise<number> {
  const amount = Math.min(70, (await getBalance(database.db, userId)).spendable);
  const subject = { subjectType: "generation", subjectId } as const;
  const { id } = await holdCredits(database.db, { userId, ...subject, amount, deadlineMinutes: 10 });
  await captureHold(database.db, { holdId: id, key: `capture:${subjectId}`, amount });
  return amount;
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

/** Random numbers that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
