import { type Database, newId } from "@portrait-studio/db";
import { captureHold, holdCredits } from "../ledger/index.ts";
import { seedUser } from "../ledger/testing/seed.ts";
import {
  addPurchase,
  draftPurchase,
  openPurchase,
  type PaymentEvent,
  type PurchaseContext,
  type Reconciliation,
  reconcilePayments,
  syncPayment,
} from "../purchases/index.ts";
import { createScriptedPayments, type ScriptedPayments } from "./scripted-payments.ts";

export interface Shop extends PurchaseContext {
  payments: ScriptedPayments;
  appUrl: string;
}

export interface Order {
  userId: string;
  purchaseId: string;
  sessionId: string;
}

export function createShop(db: Database, settings: Partial<PurchaseContext> = {}): Shop {
  const payments = createScriptedPayments();
  return { db, settings: { creditExpiry: "30d" }, ...settings, payments, appUrl: "https://studio.example" };
}

/** Opens a checkout without paying. */
export async function order(
  shop: PurchaseContext & { appUrl: string },
  given: { userId?: string | undefined; packageId?: string; priceId?: string } = {},
): Promise<Order> {
  const userId = given.userId ?? (await seedUser(shop.db));
  const id = newId("purchase");
  const priceId = given.priceId ?? `price_${given.packageId ?? "creator"}`;
  const input = { priceId, successUrl: "/billing", cancelUrl: "/billing" };
  const draft = await draftPurchase(shop, { id, userId, input });
  await shop.db.transaction((tx) => addPurchase(tx, draft));
  const buyer = { userId, email: `${userId}@example.test`, language: "en" as const };
  const session = await openPurchase(shop, buyer, { id, input });
  return { userId, purchaseId: id, sessionId: session.id };
}

/** Delivers events one after another. */
export async function deliver(shop: PurchaseContext, events: readonly PaymentEvent[]): Promise<void> {
  for (const event of events) await syncPayment(shop, event.subject, event);
}

/** Opens a checkout, pays it and delivers its events. */
export async function buy(shop: Shop, packageId = "creator"): Promise<Order> {
  const bought = await order(shop, { packageId });
  await deliver(shop, shop.payments.pay(bought.sessionId));
  return bought;
}

/** Reconciles page by page until nothing is left. */
export async function reconcileAll(shop: PurchaseContext): Promise<Omit<Reconciliation, "next">> {
  const sum = { missed: 0, problems: [] as string[] };
  for (let after: string | null = ""; after !== null; ) {
    const page: Reconciliation = await reconcilePayments(shop, { after, everything: true });
    sum.missed += page.missed;
    sum.problems.push(...page.problems);
    after = page.next;
  }
  return sum;
}

/** Holds credits and captures them. */
export async function spend({ db }: PurchaseContext, userId: string, amount: number): Promise<void> {
  const subject = { subjectType: "generation", subjectId: newId("generation") } as const;
  const { id } = await holdCredits(db, { userId, ...subject, amount, deadlineMinutes: 10 });
  await captureHold(db, { holdId: id, key: `capture:${id}`, amount });
}
