import { expect, test } from "vitest";
import { refundPurchase } from "../testing/refund-purchase.ts";
import { buy, deliver, type Order, reconcileAll, spend } from "../testing/shop.ts";
import { useShop } from "../testing/use-shop.ts";
import { getPurchase, listCreditNotes, syncPayment } from "./index.ts";

const shop = useShop();

const counted = async ({ userId, purchaseId }: Order) =>
  (await getPurchase(shop, { userId }, { id: purchaseId }))?.creditNotes;
const amountsOf = async ({ userId, purchaseId }: Order) =>
  (await listCreditNotes(shop, { userId }, { id: purchaseId })).map(({ amount }) => amount);

test("each refund of a purchase with an invoice has one credit note, however often its events come", async () => {
  const bought = await buy(shop);
  expect(await counted(bought)).toBe(0);
  expect(await amountsOf(bought)).toEqual([]);
  const fromDashboard = shop.payments.refundFromDashboard(bought.sessionId, 290);
  await deliver(shop, fromDashboard.toReversed());
  expect(await counted(bought)).toBe(1);
  const { refundable } =
    (await getPurchase(shop, { userId: bought.userId }, { id: bought.purchaseId })) ?? {};
  const rest = refundable?.amount ?? 0;
  expect(await refundPurchase(shop, { userId: bought.userId, id: bought.purchaseId })).toMatchObject({
    creditNotes: 2,
  });
  await deliver(shop, shop.payments.events);
  await Promise.all([1, 2, 3].map(() => syncPayment(shop, { sessionId: bought.sessionId })));
  expect(await counted(bought)).toBe(2);
  expect(await amountsOf(bought)).toEqual([290, rest]);
  expect((await listCreditNotes(shop, { userId: bought.userId }, { id: bought.purchaseId }))[0]).toEqual({
    number: "CN-1",
    amount: 290,
    currency: "usd",
    url: "https://pay.example/CN-1",
  });
  await expect(
    listCreditNotes(shop, { userId: "usr_stranger" }, { id: bought.purchaseId }),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a refund that is pending gets its credit note when the money has gone, and one that fails none", async () => {
  const [arrives, fails] = [await buy(shop), await buy(shop)];
  shop.payments.refundsBecome("pending");
  for (const { userId, purchaseId: id } of [arrives, fails]) await refundPurchase(shop, { userId, id });
  shop.payments.refundsBecome("succeeded");
  expect(await counted(arrives)).toBe(0);
  await deliver(shop, shop.payments.failRefund(fails.sessionId));
  const [refund] = shop.payments.payment(arrives.sessionId).refunds;
  if (refund) refund.status = "succeeded";
  await syncPayment(shop, { sessionId: arrives.sessionId });
  expect([await counted(arrives), await counted(fails)]).toEqual([1, 0]);
});

test("a purchase without an invoice gets none, and money that a bank withdraws is no refund", async () => {
  const [plain, disputed] = [await buy(shop), await buy(shop)];
  shop.payments.payment(plain.sessionId).invoiced = false;
  await deliver(shop, shop.payments.refundFromDashboard(plain.sessionId, 290));
  await deliver(shop, shop.payments.dispute(disputed.sessionId));
  expect([await counted(plain), await counted(disputed)]).toEqual([0, 0]);
  expect(shop.payments.payment(plain.sessionId).creditNotes).toEqual([]);
});

test("the credits are booked although Stripe makes no credit note, which the reconciliation reports and makes later", async () => {
  // events of the tests before
  expect((await reconcileAll(shop)).problems).toEqual([]);
  const bought = await buy(shop);
  await spend(shop, bought.userId, 100);
  shop.payments.issuesCreditNotes(false);
  expect(await refundPurchase(shop, { userId: bought.userId, id: bought.purchaseId })).toMatchObject({
    status: "partly_refunded",
    creditNotes: 0,
  });
  await expect(
    listCreditNotes(shop, { userId: bought.userId }, { id: bought.purchaseId }),
  ).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  expect((await reconcileAll(shop)).problems).toEqual([
    expect.stringMatching(`${bought.purchaseId} lacks a credit note: There is no answer`),
  ]);
  shop.payments.issuesCreditNotes(true);
  // whoever looks before the reconciliation has it made
  expect(await amountsOf(bought)).toEqual([1450]);
  expect((await reconcileAll(shop)).problems).toEqual([]);
  expect(await counted(bought)).toBe(1);
});
