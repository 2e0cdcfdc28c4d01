import { StudioError } from "@portrait-studio/contract";
import { type Database, purchases, runInTransaction, stripeEvents } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { lockAccount } from "../ledger/index.ts";
import { applyPayment } from "./apply-payment.ts";
import { settleCreditNotes } from "./credit-notes.ts";
import type { PaymentEvent, PaymentSubject, PurchaseContext, PurchaseRow } from "./payments.ts";

export interface SyncOutcome {
  /** "unknown": not one of the studio's purchases; "repeated": the event had been processed before */
  outcome: "applied" | "repeated" | "unknown" | "refused";
  purchaseId?: string;
  problem?: string;
}

/** Each try reads Stripe again; more concurrent changes than this indicate a defect. */
const maxTries = 20;

/**
 * Updates a purchase to its current state at Stripe, after an event, a person's return from checkout or a sweep. An event only
 * triggers the reading, so the order of events does not matter. A repeated event has no effect, because its id is stored in the
 * transaction of the first.
 *
 * The purchase's revision is read before Stripe and compared again under the account's lock. If it has changed, another state
 * was applied meanwhile, and Stripe is read again. So an older state never replaces a newer one.
 * @throws StudioError UNAVAILABLE
 */
export async function syncPayment(
  context: PurchaseContext,
  subject: PaymentSubject,
  event?: PaymentEvent,
): Promise<SyncOutcome> {
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
      // the purchase is known only now: read its revision, then Stripe again, which must be read after it
      purchase = await readPurchase(db, state.purchaseId);
      if (purchase) continue;
      const problem = `There is no purchase ${state.purchaseId}.`;
      if (event) await noteEvent(db, event, { problem });
      return { outcome: "refused", problem };
    }
    const { id, userId, revision } = purchase;
    const followed = await runInTransaction(db, async (tx): Promise<SyncOutcome | undefined> => {
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
    if (followed?.outcome === "applied") await noteRefunds(context, id);
    if (followed) return followed;
    purchase = await readPurchase(db, id);
  }
  throw new StudioError("UNAVAILABLE");
}

/** The money is booked whatever becomes of its papers: what fails is done, and reported, by the reconciliation. */
async function noteRefunds(context: PurchaseContext, purchaseId: string): Promise<void> {
  await settleCreditNotes(context, purchaseId).catch(() => {});
}

async function readPurchase(db: Database, id: string): Promise<PurchaseRow | undefined> {
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
