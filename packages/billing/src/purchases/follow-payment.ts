import { type CreditExpiry, StudioError } from "@portrait-studio/contract";
import { type Database, purchases, runInTransaction, stripeEvents } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { lockAccount } from "../ledger/index.ts";
import { applyPayment } from "./apply-payment.ts";
import type { PaymentEvent, PaymentSubject, Payments } from "./payments.ts";

export interface PurchaseContext {
  db: Database;
  payments: Payments;
  creditExpiry: CreditExpiry;
}

export interface Followed {
  /** "unknown": not a purchase of ours; "repeated": the event had been dealt with */
  outcome: "applied" | "repeated" | "unknown" | "refused";
  purchaseId?: string;
  /** why it was refused, for a person to look at */
  problem?: string;
}

export type PurchaseRow = typeof purchases.$inferSelect;

/** Each try reads Stripe again; more concurrent changes than this mean a fault. */
const maxTries = 20;

/**
 * Updates a purchase to its present state at Stripe, whatever the cause: an event, a person who returned, a sweep. Events are
 * only a reason to look, so their order does not matter; the same event has no second effect, since it is noted in the
 * transaction of its first.
 *
 * An answer of Stripe that was read before another one was applied is thrown away and read again: the purchase's revision, read
 * before asking, must still be the same under the account's lock. So what is applied is never older than what was.
 * @throws StudioError UNAVAILABLE
 */
export async function followPayment(
  context: PurchaseContext,
  subject: PaymentSubject,
  event?: PaymentEvent,
): Promise<Followed> {
  const { db, payments } = context;
  if (event && (await isKnown(db, event.id))) return { outcome: "repeated" };
  let purchase = await findPurchase(db, subject);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const state = await payments.findPayment(subject);
    if (!state) {
      if (event) await noteEvent(db, event, {});
      return { outcome: "unknown" };
    }
    if (purchase?.id !== state.purchaseId) {
      // first heard of this payment: its purchase is read now, and Stripe, which must be asked after that, once more
      purchase = await readPurchase(db, state.purchaseId);
      if (purchase) continue;
      const problem = `There is no purchase ${state.purchaseId}.`;
      if (event) await noteEvent(db, event, { problem });
      return { outcome: "refused", problem };
    }
    const { id, userId, revision } = purchase;
    const followed = await runInTransaction(db, async (tx): Promise<Followed | undefined> => {
      await lockAccount(tx, userId);
      if (event && (await isKnown(tx, event.id))) return { outcome: "repeated", purchaseId: id };
      const current = await readPurchase(tx, id);
      if (current?.revision !== revision) return undefined;
      const problem = await applyPayment(tx, current, state, context);
      if (event) await noteEvent(tx, event, { purchaseId: id, problem });
      return problem
        ? { outcome: "refused", purchaseId: id, problem }
        : { outcome: "applied", purchaseId: id };
    });
    if (followed) return followed;
    purchase = await readPurchase(db, id);
  }
  throw new StudioError("UNAVAILABLE");
}

export async function readPurchase(db: Database, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id));
  return row;
}

async function findPurchase(db: Database, subject: PaymentSubject): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(
      "sessionId" in subject
        ? eq(purchases.checkoutSessionId, subject.sessionId)
        : eq(purchases.paymentIntentId, subject.paymentIntentId),
    );
  return row;
}

async function isKnown(db: Database, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId));
  return rows.length > 0;
}

async function noteEvent(
  db: Database,
  { id, type }: PaymentEvent,
  facts: { purchaseId?: string; problem?: string | undefined },
): Promise<void> {
  await db
    .insert(stripeEvents)
    .values({ id, type, ...facts })
    .onConflictDoNothing();
}
