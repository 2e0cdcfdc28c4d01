import { StudioError } from "@portrait-studio/contract";
import {
  creditGrants,
  type DatabaseHandle,
  purchaseRefunds,
  purchases,
  runInTransaction,
} from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import { holdGrant, lockAccount, releaseHold } from "../ledger/index.ts";
import { ledgerNow } from "../ledger/lock-account.ts";
import type { PurchaseContext } from "./payments.ts";
import { RefundRefused } from "./payments.ts";
import { readRefundable } from "./present-purchase.ts";
import { syncPayment } from "./sync-payment.ts";

interface RefundRequest {
  refundId: string;
  userId: string;
  id: string;
  /** the credits that the buyer was shown */
  credits?: number | undefined;
}

/**
 * Holds the remaining credits of a purchase for a refund. `finishRefund` then asks Stripe, with the refund's id as the key; the
 * credits are booked as refunded once Stripe confirms, or released if Stripe refuses.
 * @throws StudioError NOT_FOUND; NOT_REFUNDABLE {refundable} when nothing is refundable, or not the number the buyer was shown
 */
export function holdRefund(
  handle: DatabaseHandle,
  { refundId, userId, id, credits }: RefundRequest,
): Promise<void> {
  return runInTransaction(handle, async (tx) => {
    await lockAccount(tx, userId);
    const [row] = await tx
      .select({ now: ledgerNow(), purchase: purchases, remaining: creditGrants.remaining })
      .from(purchases)
      .leftJoin(creditGrants, eq(creditGrants.id, purchases.grantId))
      .where(and(eq(purchases.id, id), eq(purchases.userId, userId)));
    if (!row) throw new StudioError("NOT_FOUND");
    const own = await tx
      .select()
      .from(purchaseRefunds)
      .where(eq(purchaseRefunds.purchaseId, id))
      .then((refunds) => refunds.filter((refund) => refund.status !== "failed"));
    const { now, purchase, remaining } = row;
    const refundable = readRefundable(purchase, { now, remaining: remaining ?? 0, own });
    if (!refundable || purchase.grantId === null || credits !== (credits && refundable.credits))
      throw new StudioError("NOT_REFUNDABLE", { refundable });
    const { grantId } = purchase;
    const holdId = await holdGrant(tx, { userId, grantId, refundId, amount: refundable.credits });
    await tx.insert(purchaseRefunds).values({
      id: refundId,
      purchaseId: id,
      userId,
      holdId,
      credits: refundable.credits,
      amount: refundable.amount,
    });
  });
}

/**
 * Asks Stripe for a refund whose credits are held, unless Stripe has it already, and applies the outcome.
 * @throws StudioError NOT_REFUNDABLE when Stripe refuses it, UNAVAILABLE when the outcome is unknown
 */
export async function finishRefund(context: PurchaseContext, refundId: string): Promise<void> {
  const { db, payments } = context;
  const [row] = await db
    .select({
      status: purchaseRefunds.status,
      amount: purchaseRefunds.amount,
      paymentIntentId: purchases.paymentIntentId,
    })
    .from(purchaseRefunds)
    .innerJoin(purchases, eq(purchases.id, purchaseRefunds.purchaseId))
    .where(eq(purchaseRefunds.id, refundId));
  if (!row?.paymentIntentId || row.status !== "pending") return;
  const { paymentIntentId, amount } = row;
  try {
    // found by its metadata, because Stripe forgets idempotency keys after a day
    const state = await payments.findPayment({ paymentIntentId });
    if (!state?.refunds.some((refund) => refund.refundId === refundId))
      await payments.refund({ refundId, paymentIntentId, amount });
    await syncPayment(context, { paymentIntentId });
  } catch (cause) {
    if (!(cause instanceof RefundRefused)) throw new StudioError("UNAVAILABLE", undefined, { cause });
    await giveUp(context, refundId);
    throw new StudioError("NOT_REFUNDABLE", undefined, { cause });
  }
}

function giveUp({ db }: PurchaseContext, refundId: string): Promise<void> {
  return runInTransaction(db, async (tx) => {
    const [row] = await tx.select().from(purchaseRefunds).where(eq(purchaseRefunds.id, refundId));
    if (!row) return;
    await lockAccount(tx, row.userId);
    const { rowCount } = await tx
      .update(purchaseRefunds)
      .set({ status: "failed" })
      .where(and(eq(purchaseRefunds.id, refundId), eq(purchaseRefunds.status, "pending")));
    if (rowCount) await releaseHold(tx, { holdId: row.holdId });
  });
}
