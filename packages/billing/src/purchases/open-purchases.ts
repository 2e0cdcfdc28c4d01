import { type CheckoutSession, type Purchase, StudioError } from "@portrait-studio/contract";
import { type Database, purchases } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Buyer, PurchaseContext } from "./payments.ts";
import { getPurchase } from "./present-purchase.ts";
import { syncPayment } from "./sync-payment.ts";

/** @throws StudioError NOT_FOUND; WRONG_STATE when it was paid or closed meanwhile; PURCHASE_FAILED when Stripe does not answer */
export async function resumeCheckout(
  context: PurchaseContext,
  { userId }: Buyer,
  { id }: { id: string },
): Promise<CheckoutSession> {
  const sessionId = await findPending(context.db, userId, id);
  try {
    const state = await context.payments.findPayment({ sessionId });
    if (state?.checkoutUrl) return { id: sessionId, url: state.checkoutUrl };
    await syncPayment(context, { sessionId });
  } catch (cause) {
    throw new StudioError("PURCHASE_FAILED", undefined, { cause });
  }
  throw new StudioError("WRONG_STATE");
}

/** @throws StudioError NOT_FOUND; WRONG_STATE when it was paid meanwhile; UNAVAILABLE when Stripe does not answer */
export async function cancelPurchase(
  context: PurchaseContext,
  { userId }: Buyer,
  { id }: { id: string },
): Promise<Purchase> {
  const sessionId = await findPending(context.db, userId, id);
  try {
    await context.payments.closeCheckout(sessionId);
    await syncPayment(context, { sessionId });
  } catch (cause) {
    throw new StudioError("UNAVAILABLE", undefined, { cause });
  }
  const { status } = await readOwn(context.db, userId, id);
  if (status !== "expired") throw new StudioError("WRONG_STATE");
  return getPurchase(context, { userId }, { id });
}

async function findPending(db: Database, userId: string, id: string): Promise<string> {
  const { status, sessionId } = await readOwn(db, userId, id);
  if (status !== "pending" || sessionId === null) throw new StudioError("WRONG_STATE");
  return sessionId;
}

async function readOwn(db: Database, userId: string, id: string) {
  const [row] = await db
    .select({ status: purchases.status, sessionId: purchases.checkoutSessionId })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.userId, userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  return row;
}
