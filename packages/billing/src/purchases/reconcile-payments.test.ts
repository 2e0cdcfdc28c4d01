import { newId, stripeEvents } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createShop, order, reconcileAll, type Shop } from "../testing/shop.ts";
import { useShop } from "../testing/use-shop.ts";
import { getPurchase, reconcilePayments } from "./index.ts";

const database = useShop();
let shop: Shop;
/** how many payments each page of events followed */
let pages: number[];

beforeEach(() => {
  shop = createShop(database.db);
  pages = [];
  const { listEvents, findPayment } = shop.payments;
  shop.payments.listEvents = (since, after) => {
    pages.push(0);
    return listEvents(since, after);
  };
  shop.payments.findPayment = (subject) => {
    pages.push((pages.pop() ?? 0) + 1);
    return findPayment(subject);
  };
});

/** Events of another product of the same account. */
async function addEvents(count: number, { known }: { known: boolean }): Promise<void> {
  const added = Array.from({ length: count }, () => ({
    id: newId("event"),
    type: "charge.refunded",
    subject: { paymentIntentId: "pi_of_another_product" },
  }));
  shop.payments.events.push(...added);
  if (known) await shop.db.insert(stripeEvents).values(added);
}

const statusOf = async ({ userId, purchaseId }: { userId: string; purchaseId: string }) =>
  (await getPurchase(shop, { userId }, { id: purchaseId }))?.status;

test("what a webhook that does not work has missed is followed page by page, a hundred at once", async () => {
  const oldest = await order(shop);
  shop.payments.pay(oldest.sessionId);
  await addEvents(250, { known: false });
  for (let after: string | null = ""; after !== null; )
    ({ next: after } = await reconcilePayments(shop, { after }));
  expect(await statusOf(oldest)).toBe("paid");
  expect(pages).toEqual([100, 100, 51]);
});

test("an event behind a page that is known is left for the reconciliation of everything", async () => {
  const oldest = await order(shop);
  shop.payments.pay(oldest.sessionId);
  shop.payments.listPaidCheckouts = async () => ({ items: [], next: null });
  await addEvents(250, { known: true });
  expect(await reconcilePayments(shop)).toEqual({ missed: 0, problems: [], next: null });
  expect(pages).toEqual([0]);
  expect(await reconcileAll(shop)).toEqual({ missed: 1, problems: [] });
  expect(pages).toEqual([0, 0, 0, 1]);
  expect(await statusOf(oldest)).toBe("paid");
});

test("an event that cannot be followed is a problem, and does not keep the others from it", async () => {
  const paid = await order(shop);
  shop.payments.pay(paid.sessionId);
  await addEvents(1, { known: false });
  const { findPayment, events } = shop.payments;
  const id = events.at(-1)?.id;
  shop.payments.findPayment = async (subject) => {
    if ("paymentIntentId" in subject && subject.paymentIntentId === "pi_of_another_product")
      throw new Error("The provider has a defect.");
    return findPayment(subject);
  };
  const { missed, problems } = await reconcilePayments(shop);
  expect({ missed, problems }).toEqual({ missed: 1, problems: [`${id}: The provider has a defect.`] });
  expect(await statusOf(paid)).toBe("paid");
});

test("checkouts whose money is awaited for days do not keep later ones from being ended", async () => {
  const orders = [];
  for (let index = 0; index < 110; index += 1) orders.push(await order(shop));
  const last = orders.pop();
  if (!last) throw new Error("no order");
  for (const { sessionId } of orders) shop.payments.payLater(sessionId);
  shop.payments.expire(last.sessionId);
  // the webhooks were lost longer ago than the provider lists
  shop.payments.events.length = 0;
  await shop.db.execute(sql`update purchase set created_at = created_at - interval '26 hours'`);
  await reconcileAll(shop);
  expect(await statusOf(last)).toBe("expired");
});
