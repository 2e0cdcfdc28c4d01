import { expect, test } from "vitest";
import {
  captureHold,
  getBalance,
  holdCredits,
  listEntries,
  listStatement,
  releaseHold,
} from "../ledger/index.ts";
import { refundPurchase } from "../testing/refund-purchase.ts";
import { buy, deliver, order, reconcileAll, spend } from "../testing/shop.ts";
import { useShop } from "../testing/use-shop.ts";
import { getPurchase, listPurchases } from "./index.ts";

const shop = useShop();

test("refunds the unused part: holds its credits, asks Stripe, books it", async () => {
  const { userId, purchaseId } = await buy(shop);
  await spend(shop, userId, 50);
  const shown = (await getPurchase(shop, { userId }, { id: purchaseId }))?.refundable;
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
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, held: 0, used: 50, debt: 0 });
  await deliver(shop, shop.payments.events);
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, held: 0, used: 50, debt: 0 });
  const { entries } = await listEntries(shop.db, userId);
  expect(entries.filter((entry) => entry.subjectType === "purchase")).toMatchObject([
    { kind: "refund", amount: 0, balanceAfter: 0, subjectId: purchaseId },
    { kind: "hold", amount: -150, balanceAfter: 0, subjectId: purchaseId },
    { kind: "grant", amount: 200, balanceAfter: 200, subjectId: purchaseId },
  ]);
});

test("a refund and many concurrent spenders never use a credit twice", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { userId, purchaseId } = await buy(shop);
    const spenders = Array.from({ length: 12 }, () => spend(shop, userId, 7));
    const refunds = [1, 2].map(() => refundPurchase(shop, { userId, id: purchaseId }));
    const results = await Promise.allSettled([...spenders, ...refunds]);
    const { used, spendable, held, debt } = await getBalance(shop.db, userId);
    const refunded = (await getPurchase(shop, { userId }, { id: purchaseId }))?.refunded?.credits ?? 0;
    expect(results.slice(12).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect({ all: used + refunded, spendable, held, debt }).toEqual({
      all: 200,
      spendable: 0,
      held: 0,
      debt: 0,
    });
  }
});

test("partial refunds add up to what was paid", async () => {
  const { userId, purchaseId, sessionId } = await buy(shop, "studio");
  await deliver(shop, shop.payments.refundFromDashboard(sessionId, 1));
  expect(await getPurchase(shop, { userId }, { id: purchaseId })).toMatchObject({
    status: "partly_refunded",
    refundable: { credits: 600, amount: 6899 },
  });
  await refundPurchase(shop, { userId, id: purchaseId });
  expect(await getPurchase(shop, { userId }, { id: purchaseId })).toMatchObject({ status: "refunded" });
});

test("what others took back and returned is named with the money that moved, in the purchase and its lines", async () => {
  const { userId, purchaseId, sessionId } = await buy(shop);
  await deliver(shop, shop.payments.refundFromDashboard(sessionId, 1450));
  await spend(shop, userId, 100);
  await deliver(shop, shop.payments.dispute(sessionId, 1000));
  expect(await getPurchase(shop, { userId }, { id: purchaseId })).toMatchObject({
    reversedAmount: 2450,
    refunded: null,
  });
  const next = await order(shop, { userId });
  await deliver(shop, shop.payments.pay(next.sessionId));
  await deliver(shop, shop.payments.closeDispute(sessionId, "won"));
  expect(await getPurchase(shop, { userId }, { id: purchaseId })).toMatchObject({ reversedAmount: 1450 });
  const { lines } = await listStatement(shop.db, userId);
  const money = lines.map(({ kind, payment }) => [kind, payment?.amount ?? null]);
  expect(money).toEqual([
    ["reinstate", 1000],
    ["repay", null],
    ["grant", 2900],
    ["clawback", 1000],
    ["capture", null],
    ["clawback", 1450],
    ["grant", 2900],
  ]);
});

test("a pending refund holds its credits and releases them when it fails", async () => {
  const { userId, purchaseId, sessionId } = await buy(shop);
  shop.payments.refundsBecome("pending");
  const pending = await refundPurchase(shop, { userId, id: purchaseId });
  expect(pending).toMatchObject({ status: "paid", refundable: null, refunded: { pending: true } });
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, held: 200 });
  await deliver(shop, shop.payments.failRefund(sessionId));
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 200, held: 0 });
  expect(await getPurchase(shop, { userId }, { id: purchaseId })).toMatchObject({
    refundable: { credits: 200 },
    refunded: null,
  });
  shop.payments.refundsBecome("succeeded");
});

test("a refused refund releases its credits at once", async () => {
  const { userId, purchaseId } = await buy(shop);
  shop.payments.refundsBecome("refused");
  await expect(refundPurchase(shop, { userId, id: purchaseId })).rejects.toMatchObject({
    code: "NOT_REFUNDABLE",
  });
  shop.payments.refundsBecome("succeeded");
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 200, held: 0 });
});

test.each(["lost before", "lost after"] as const)(
  "a refund whose request or response is lost (%s) keeps its credits held and is made once",
  async (fate) => {
    const { userId, purchaseId, sessionId } = await buy(shop);
    shop.payments.refundsBecome(fate);
    await expect(refundPurchase(shop, { userId, id: purchaseId })).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    shop.payments.refundsBecome("succeeded");
    expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, held: 200 });
    await shop.db.execute(`update purchase_refund set created_at = created_at - interval '2 minutes'`);
    await reconcileAll(shop);
    expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, held: 0 });
    expect(await getPurchase(shop, { userId }, { id: purchaseId })).toMatchObject({ status: "refunded" });
    expect(shop.payments.payment(sessionId).refunds).toHaveLength(1);
  },
);

test("spent credits of a reversed purchase become a debt, which the next credits repay", async () => {
  const { userId, sessionId } = await buy(shop, "starter");
  await spend(shop, userId, 30);
  await deliver(shop, shop.payments.dispute(sessionId));
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, used: 30, debt: 30 });
  await expect(spend(shop, userId, 1)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  const next = await order(shop, { userId });
  await deliver(shop, shop.payments.pay(next.sessionId));
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 170, debt: 0 });
  await deliver(shop, shop.payments.closeDispute(sessionId, "won"));
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 220, used: 30, debt: 0 });
});

test("credits held when their payment is reversed are taken once they are released", async () => {
  const { userId, sessionId } = await buy(shop, "starter");
  const { id: holdId } = await holdCredits(shop.db, {
    userId,
    subjectType: "generation",
    subjectId: "gen_in_use",
    amount: 20,
    deadlineMinutes: 10,
  });
  await deliver(shop, shop.payments.refundFromDashboard(sessionId, 900));
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, held: 20, debt: 20 });
  await captureHold(shop.db, { holdId, key: "capture:gen_in_use:0", amount: 5 });
  await releaseHold(shop.db, { holdId });
  expect(await getBalance(shop.db, userId)).toMatchObject({ spendable: 0, held: 0, used: 5, debt: 5 });
  expect(await listPurchases(shop, { userId })).toMatchObject([{ status: "refunded" }]);
});
