import { purchases, stripeEvents, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getBalance, listGrants } from "../ledger/index.ts";
import { buy, deliver, order, reconcileAll } from "../testing/shop.ts";
import { useShop } from "../testing/use-shop.ts";
import { draftPurchase, getPurchase, listPurchases, syncPayment } from "./index.ts";

const shop = useShop();

test("a purchase is pending until it is paid; its status, receipt and grant are written together", async () => {
  const { userId, purchaseId, sessionId } = await order(shop);
  expect(await getPurchase(shop, { userId }, { id: purchaseId })).toMatchObject({
    status: "pending",
    credits: 200,
    amount: 2900,
    currency: "usd",
    paidAt: null,
    refundable: null,
  });
  await deliver(shop, shop.payments.pay(sessionId));
  const paid = await getPurchase(shop, { userId }, { id: sessionId });
  expect(paid).toMatchObject({ id: purchaseId, status: "paid", refundable: { credits: 200, amount: 2900 } });
  expect(paid?.receiptUrl).toMatch(/^https:/);
  const [grant] = await listGrants(shop.db, userId);
  expect(grant).toMatchObject({ source: "purchase", amount: 200, remaining: 200, createdAt: paid?.paidAt });
  // a refund is possible exactly until the credits expire
  expect(paid?.refundable?.until).toBe(grant?.expiresAt);
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 200, debt: 0 });
});

test("a delayed payment gives credits when it succeeds and none when it fails", async () => {
  const comes = await order(shop);
  const fails = await order(shop);
  expect(await listPurchases(shop, { userId: comes.userId })).toMatchObject([
    { status: "pending", collecting: false },
  ]);
  for (const { sessionId } of [comes, fails]) await deliver(shop, shop.payments.payLater(sessionId));
  expect(await getBalance(shop.db, comes.userId)).toMatchObject({ total: 0 });
  expect(await listPurchases(shop, { userId: comes.userId })).toMatchObject([
    { status: "pending", collecting: true },
  ]);
  await deliver(shop, shop.payments.settle(comes.sessionId, true));
  await deliver(shop, shop.payments.settle(fails.sessionId, false));
  expect(await listPurchases(shop, { userId: comes.userId })).toMatchObject([
    { status: "paid", collecting: false },
  ]);
  expect(await listPurchases(shop, { userId: fails.userId })).toMatchObject([
    { status: "failed", collecting: false },
  ]);
  expect(await getBalance(shop.db, comes.userId)).toMatchObject({ total: 200 });
  expect(await getBalance(shop.db, fails.userId)).toMatchObject({ total: 0 });
});

test("an unpaid checkout expires", async () => {
  const { userId, sessionId } = await order(shop);
  await deliver(shop, shop.payments.expire(sessionId));
  expect(await listPurchases(shop, { userId })).toMatchObject([{ status: "expired", refundable: null }]);
});

test.each<[what: string, damage: (sessionId: string) => void]>([
  ["another currency", (id) => Object.assign(shop.payments.payment(id), { currency: "eur" })],
  ["another amount", (id) => Object.assign(shop.payments.payment(id), { amountSubtotal: 100 })],
  ["another price", (id) => Object.assign(shop.payments.payment(id), { priceId: "price_other" })],
  ["real money in test mode", (id) => Object.assign(shop.payments.payment(id), { livemode: true })],
])("a payment with %s gives no credits and is reported", async (_what, damage) => {
  const { userId, sessionId } = await order(shop);
  damage(sessionId);
  const [event] = shop.payments.pay(sessionId);
  if (!event) throw new Error("no event");
  expect(await syncPayment(shop, event.subject, event)).toMatchObject({ outcome: "refused" });
  expect(await getBalance(shop.db, userId)).toMatchObject({ total: 0 });
  const [row] = await shop.db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
  expect(row?.problem).toMatch(/./);
});

test("a payment for an account that was deleted meanwhile gives no credits and is reported", async () => {
  const { userId, sessionId } = await order(shop);
  await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, userId));
  const [event] = shop.payments.pay(sessionId);
  if (!event) throw new Error("no event");
  expect(await syncPayment(shop, event.subject, event)).toMatchObject({ outcome: "refused" });
  expect(await getBalance(shop.db, userId)).toMatchObject({ total: 0 });
});

test("a payment that names a purchase of another checkout changes nothing", async () => {
  const victim = await order(shop);
  const attacker = await order(shop);
  shop.payments.payment(attacker.sessionId).purchaseId = victim.purchaseId;
  const [event] = shop.payments.pay(attacker.sessionId);
  if (!event) throw new Error("no event");
  expect(await syncPayment(shop, event.subject, event)).toMatchObject({ outcome: "refused" });
  for (const { userId } of [victim, attacker])
    expect(await getBalance(shop.db, userId)).toMatchObject({ total: 0 });
});

test("the reconciliation finds undelivered events", async () => {
  const paid = await order(shop);
  shop.payments.pay(paid.sessionId);
  const refunded = await buy(shop);
  shop.payments.refundFromDashboard(refunded.sessionId, 2900);
  const { missed } = await reconcileAll(shop);
  expect(missed).toBeGreaterThanOrEqual(2);
  expect(await getBalance(shop.db, paid.userId)).toMatchObject({ spendable: 200 });
  expect(await getBalance(shop.db, refunded.userId)).toMatchObject({ spendable: 0 });
  expect((await reconcileAll(shop)).missed).toBe(0);
});

test("refuses foreign addresses and unknown prices before anything is written", async () => {
  const before = await shop.db.$count(purchases);
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
  expect(await shop.db.$count(purchases)).toBe(before);
});
