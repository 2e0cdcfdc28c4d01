import { type Database, purchases, stripeEvents } from "@portrait-studio/db";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  auditLedger,
  captureHold,
  getBalance,
  holdCredits,
  listGrants,
  releaseHold,
} from "../ledger/index.ts";
import { createShop, order, type Shop } from "../testing/shop.ts";
import {
  draftPurchase,
  followPayment,
  getPurchase,
  listPurchases,
  type PaymentEvent,
  reconcilePayments,
  refundPurchase,
} from "./index.ts";

let database: TestDatabase;
let db: Database;
let shop: Shop;
beforeAll(async () => {
  database = await createTestDatabase({ max: 8 });
  db = database.db;
  shop = createShop(db);
});
afterAll(async () => {
  try {
    expect(await auditLedger(db)).toEqual([]);
  } finally {
    await database.close();
  }
});

async function deliver(events: readonly PaymentEvent[]) {
  for (const event of events) await followPayment(shop, event.subject, event);
}

async function buy(packageId?: string) {
  const bought = await order(shop, packageId === undefined ? {} : { packageId });
  await deliver(shop.payments.pay(bought.sessionId));
  return bought;
}

async function spend(userId: string, amount: number, subjectId = `gen_${userId}_${Math.random()}`) {
  const { id } = await holdCredits(db, {
    userId,
    subjectType: "generation",
    subjectId,
    amount,
    deadlineMinutes: 10,
  });
  await captureHold(db, { holdId: id, key: `capture:${id}`, amount });
}

test("a purchase is pending, then paid: credits, receipt and grant come together", async () => {
  const { userId, purchaseId, sessionId } = await order(shop);
  expect(await getPurchase(db, userId, purchaseId)).toMatchObject({
    status: "pending",
    credits: 200,
    amount: 2900,
    currency: "usd",
    paidAt: null,
    refundable: null,
  });
  await deliver(shop.payments.pay(sessionId));
  const paid = await getPurchase(db, userId, sessionId);
  expect(paid).toMatchObject({ id: purchaseId, status: "paid", refundable: { credits: 200, amount: 2900 } });
  expect(paid?.receiptUrl).toMatch(/^https:/);
  const [grant] = await listGrants(db, userId);
  expect(grant).toMatchObject({ source: "purchase", amount: 200, remaining: 200, createdAt: paid?.paidAt });
  // a refund is possible exactly as long as the credits live
  expect(paid?.refundable?.until).toBe(grant?.expiresAt);
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 200, debt: 0 });
});

test("a delayed payment gives credits when the money comes, and none when it does not", async () => {
  const comes = await order(shop);
  const fails = await order(shop);
  for (const { sessionId } of [comes, fails]) await deliver(shop.payments.payLater(sessionId));
  expect(await getBalance(db, comes.userId)).toMatchObject({ total: 0 });
  await deliver(shop.payments.settle(comes.sessionId, true));
  await deliver(shop.payments.settle(fails.sessionId, false));
  expect(await listPurchases(db, comes.userId)).toMatchObject([{ status: "paid" }]);
  expect(await listPurchases(db, fails.userId)).toMatchObject([{ status: "failed" }]);
  expect(await getBalance(db, comes.userId)).toMatchObject({ total: 200 });
  expect(await getBalance(db, fails.userId)).toMatchObject({ total: 0 });
});

test("a checkout that nobody paid expires", async () => {
  const { userId, sessionId } = await order(shop);
  await deliver(shop.payments.expire(sessionId));
  expect(await listPurchases(db, userId)).toMatchObject([{ status: "expired", refundable: null }]);
});

test.each<[what: string, damage: (sessionId: string) => void]>([
  ["another currency", (id) => Object.assign(shop.payments.payment(id), { currency: "eur" })],
  ["another amount", (id) => Object.assign(shop.payments.payment(id), { amountSubtotal: 100 })],
  ["another price", (id) => Object.assign(shop.payments.payment(id), { priceId: "price_other" })],
  ["real money in a test", (id) => Object.assign(shop.payments.payment(id), { livemode: true })],
])("a payment with %s gives no credits and is noted", async (_what, damage) => {
  const { userId, sessionId } = await order(shop);
  damage(sessionId);
  const [event] = shop.payments.pay(sessionId);
  if (!event) throw new Error("no event");
  expect(await followPayment(shop, event.subject, event)).toMatchObject({ outcome: "refused" });
  expect(await getBalance(db, userId)).toMatchObject({ total: 0 });
  const [row] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
  expect(row?.problem).toMatch(/./);
});

test("a payment that names a purchase of another checkout changes nothing", async () => {
  const victim = await order(shop);
  const attacker = await order(shop);
  shop.payments.payment(attacker.sessionId).purchaseId = victim.purchaseId;
  const [event] = shop.payments.pay(attacker.sessionId);
  if (!event) throw new Error("no event");
  expect(await followPayment(shop, event.subject, event)).toMatchObject({ outcome: "refused" });
  for (const { userId } of [victim, attacker])
    expect(await getBalance(db, userId)).toMatchObject({ total: 0 });
});

test("the unused part is refunded: held, asked for, booked", async () => {
  const { userId, purchaseId } = await buy();
  await spend(userId, 50);
  const shown = (await getPurchase(db, userId, purchaseId))?.refundable;
  expect(shown).toMatchObject({ credits: 150, amount: 2175 });
  await expect(refundPurchase(shop, { userId, id: purchaseId, credits: 151 })).rejects.toMatchObject({
    code: "NOT_REFUNDABLE",
  });
  const purchase = await refundPurchase(shop, { userId, id: purchaseId, credits: 150 });
  expect(purchase).toMatchObject({
    status: "partly_refunded",
    refundable: null,
    refunded: { credits: 150, amount: 2175, pending: false },
  });
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 0, used: 50, debt: 0 });
  await deliver(shop.payments.events);
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 0, used: 50, debt: 0 });
});

test("parts of a refund add up to what was paid", async () => {
  const { userId, purchaseId, sessionId } = await buy("studio");
  await deliver(shop.payments.refundFromDashboard(sessionId, 1));
  expect(await getPurchase(db, userId, purchaseId)).toMatchObject({
    status: "partly_refunded",
    refundable: { credits: 600, amount: 6899 },
  });
  await refundPurchase(shop, { userId, id: purchaseId });
  expect(await getPurchase(db, userId, purchaseId)).toMatchObject({ status: "refunded" });
});

test("a pending refund holds its credits, and gives them back when it fails", async () => {
  const { userId, purchaseId, sessionId } = await buy();
  shop.payments.refundsBecome("pending");
  const pending = await refundPurchase(shop, { userId, id: purchaseId });
  expect(pending).toMatchObject({ status: "paid", refundable: null, refunded: { pending: true } });
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 200 });
  await deliver(shop.payments.failRefund(sessionId));
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 200, held: 0 });
  expect(await getPurchase(db, userId, purchaseId)).toMatchObject({
    refundable: { credits: 200 },
    refunded: null,
  });
  shop.payments.refundsBecome("succeeded");
});

test("a refused refund gives its credits back at once", async () => {
  const { userId, purchaseId } = await buy();
  shop.payments.refundsBecome("refused");
  await expect(refundPurchase(shop, { userId, id: purchaseId })).rejects.toMatchObject({
    code: "NOT_REFUNDABLE",
  });
  shop.payments.refundsBecome("succeeded");
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 200, held: 0 });
});

test.each(["lost before", "lost after"] as const)(
  "a refund whose request or answer is lost (%s) stays held and is made once",
  async (fate) => {
    const { userId, purchaseId, sessionId } = await buy();
    shop.payments.refundsBecome(fate);
    await expect(refundPurchase(shop, { userId, id: purchaseId })).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    shop.payments.refundsBecome("succeeded");
    expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 200 });
    await db.execute(`update purchase_refund set created_at = created_at - interval '2 minutes'`);
    await reconcilePayments(shop);
    expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 0 });
    expect(await getPurchase(db, userId, purchaseId)).toMatchObject({ status: "refunded" });
    expect(shop.payments.payment(sessionId).refunds).toHaveLength(1);
  },
);

test("what was spent of a purchase that goes back is a debt, which the next credits pay", async () => {
  const { userId, sessionId } = await buy("starter");
  await spend(userId, 30);
  await deliver(shop.payments.dispute(sessionId));
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, used: 30, debt: 30 });
  await expect(spend(userId, 1)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  const next = await order(shop, { userId });
  await deliver(shop.payments.pay(next.sessionId));
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 170, debt: 0 });
  await deliver(shop.payments.closeDispute(sessionId, "won"));
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 220, used: 30, debt: 0 });
});

test("credits in use when their payment goes back are taken when they come back", async () => {
  const { userId, sessionId } = await buy("starter");
  const { id: holdId } = await holdCredits(db, {
    userId,
    subjectType: "generation",
    subjectId: "gen_in_use",
    amount: 20,
    deadlineMinutes: 10,
  });
  await deliver(shop.payments.refundFromDashboard(sessionId, 900));
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 20, debt: 20 });
  await captureHold(db, { holdId, key: "capture:gen_in_use:0", amount: 5 });
  await releaseHold(db, { holdId });
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 0, used: 5, debt: 5 });
  expect(await listPurchases(db, userId)).toMatchObject([{ status: "refunded" }]);
});

test("what nobody delivered is found by asking", async () => {
  const paid = await order(shop);
  shop.payments.pay(paid.sessionId);
  const refunded = await buy();
  shop.payments.refundFromDashboard(refunded.sessionId, 2900);
  const { missed } = await reconcilePayments(shop);
  expect(missed).toBeGreaterThanOrEqual(2);
  expect(await getBalance(db, paid.userId)).toMatchObject({ spendable: 200 });
  expect(await getBalance(db, refunded.userId)).toMatchObject({ spendable: 0 });
  expect((await reconcilePayments(shop)).missed).toBe(0);
});

test("foreign addresses and prices are refused before anything is written", async () => {
  const before = await db.$count(purchases);
  const own = "https://studio.example/billing";
  const foreign = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\t//evil.example",
    "https://studio.example@evil.example/",
    "https://user@studio.example/",
    "https://studio.example.evil.example/",
    "http://studio.example/",
    "https://studio.example:8443/",
    "javascript:alert(1)",
    "data:text/html,x",
  ];
  for (const address of foreign)
    for (const input of [
      { priceId: "price_creator", successUrl: address, cancelUrl: own },
      { priceId: "price_creator", successUrl: own, cancelUrl: address },
    ])
      await expect(draftPurchase(shop, { id: "pur_x", userId: "usr_x", input })).rejects.toMatchObject({
        code: "FOREIGN_ADDRESS",
      });
  await expect(
    draftPurchase(shop, {
      id: "pur_x",
      userId: "usr_x",
      input: { priceId: "price_cheap", successUrl: own, cancelUrl: own },
    }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await db.$count(purchases)).toBe(before);
});
