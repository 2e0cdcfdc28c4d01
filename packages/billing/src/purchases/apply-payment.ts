import type { CreditExpiry, PurchaseStatus } from "@portrait-studio/contract";
import { creditGrants, purchaseRefunds, purchases, type Transaction, users } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { grantCredits, refundHold, releaseHold, reverseGrant } from "../ledger/index.ts";
import type { PaymentRefund, PaymentState, Payments, PurchaseContext, PurchaseRow } from "./payments.ts";

type PaymentSettings = Pick<PurchaseContext, "settings"> & { payments: Pick<Payments, "livemode"> };

/**
 * Writes a payment's state at Stripe into its purchase and books the resulting credits: the grant once it is paid, the end of
 * the buyer's own refunds, and reversals by others. Applying the same state twice changes nothing. The account must be locked,
 * and the state must not be older than the last one applied.
 * @returns the reason, when the payment does not match the purchase and nothing was changed
 */
export async function applyPayment(
  tx: Transaction,
  purchase: PurchaseRow,
  state: PaymentState,
  { payments, settings: { creditExpiry } }: PaymentSettings,
): Promise<string | undefined> {
  const problem = findProblem(purchase, state, payments.livemode);
  if (problem) return problem;
  const facts = {
    checkoutSessionId: state.sessionId,
    // of an open checkout it may be a try that was refused: a pending purchase that has one is being collected
    paymentIntentId:
      (state.outcome === "open" ? undefined : state.paymentIntentId) ?? purchase.paymentIntentId,
    receiptUrl: state.receiptUrl ?? purchase.receiptUrl,
    invoiced: state.invoiced,
    revision: sql`${purchases.revision} + 1`,
  };
  if (state.outcome !== "paid") {
    // a granted purchase keeps its status: money that has arrived only leaves by a refund or a dispute
    const status = purchase.grantId === null ? unpaidStatuses[state.outcome] : purchase.status;
    await tx
      .update(purchases)
      .set({ ...facts, status })
      .where(eq(purchases.id, purchase.id));
    return undefined;
  }
  if (purchase.grantId === null && (await isGone(tx, purchase.userId)))
    return "The buyer's account has been deleted: the payment should be refunded.";
  const paid = purchase.grantId === null ? await grantPurchase(tx, purchase, creditExpiry) : undefined;
  const grantId = paid?.grantId ?? purchase.grantId ?? "";
  const own = await settleOwnRefunds(tx, purchase.id, state.refunds);
  const reversal = readReversal({ ...purchase, amount: state.amountTotal }, state, own);
  await reverseGrant(tx, {
    userId: purchase.userId,
    grantId,
    purchaseId: purchase.id,
    key: `${purchase.id}:${purchase.revision + 1}`,
    units: reversal.units,
    money: Math.abs(reversal.amount - purchase.reversedAmount),
  });
  const returned = own.amount + reversal.amount;
  await tx
    .update(purchases)
    .set({
      ...facts,
      ...paid,
      amount: state.amountTotal,
      reversedAmount: reversal.amount,
      ...(state.invoiced && hasRefund(state) ? { creditNotesDue: true } : {}),
      status: paidStatus({ disputed: state.disputedAmount > 0, returned, amount: state.amountTotal }),
    })
    .where(eq(purchases.id, purchase.id));
  return undefined;
}

/** A refund gets its credit note when the money has gone: Stripe takes none back that a paid invoice has. */
function hasRefund({ refunds }: PaymentState): boolean {
  return refunds.some(({ status }) => status === "succeeded");
}

const unpaidStatuses = {
  open: "pending",
  processing: "pending",
  failed: "failed",
  expired: "expired",
} as const satisfies Record<string, PurchaseStatus>;

function paidStatus(facts: { disputed: boolean; returned: number; amount: number }): PurchaseStatus {
  if (facts.disputed) return "disputed";
  if (facts.returned === 0) return "paid";
  return facts.returned >= facts.amount ? "refunded" : "partly_refunded";
}

function findProblem(purchase: PurchaseRow, state: PaymentState, livemode: boolean): string | undefined {
  if (state.livemode !== livemode) return "The payment belongs to the other mode (live or test).";
  if (purchase.checkoutSessionId !== null && purchase.checkoutSessionId !== state.sessionId)
    return `The purchase has the checkout ${purchase.checkoutSessionId}, not ${state.sessionId}.`;
  if (state.priceId !== undefined && state.priceId !== purchase.priceId)
    return `The price is ${state.priceId} instead of ${purchase.priceId}.`;
  if (state.currency !== purchase.currency)
    return `The currency is ${state.currency} instead of ${purchase.currency}.`;
  // the subtotal is compared with the price only until payment: after it, `amount` is the price less discounts
  if (purchase.grantId === null && state.amountSubtotal !== purchase.amount)
    return `The amount is ${state.amountSubtotal} instead of ${purchase.amount}.`;
  if (purchase.grantId !== null && state.amountTotal !== purchase.amount)
    return `The amount paid is ${state.amountTotal} instead of ${purchase.amount}.`;
  return undefined;
}

async function isGone(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  return user?.deletedAt !== null;
}

async function grantPurchase(tx: Transaction, purchase: PurchaseRow, expiry: CreditExpiry) {
  const { id: grantId } = await grantCredits(tx, {
    userId: purchase.userId,
    source: "purchase",
    sourceRef: purchase.id,
    amount: purchase.credits,
    expiry,
  });
  const [grant] = await tx
    .select({
      paidAt: creditGrants.createdAt,
      // in hours, like the lifetime of credits; when the credits expire, the refund ends at the same instant
      refundableUntil:
        sql`least(${creditGrants.createdAt} + interval '720 hours', ${creditGrants.expiresAt})`.mapWith(
          creditGrants.createdAt,
        ),
    })
    .from(creditGrants)
    .where(eq(creditGrants.id, grantId));
  if (!grant) throw new Error(`The grant ${grantId} is gone.`);
  return { grantId, ...grant };
}

/** Ends the buyer's refunds according to their state at Stripe; the credits of unknown and pending ones stay held. */
async function settleOwnRefunds(tx: Transaction, purchaseId: string, known: readonly PaymentRefund[]) {
  const rows = await tx.select().from(purchaseRefunds).where(eq(purchaseRefunds.purchaseId, purchaseId));
  const sum = { credits: 0, amount: 0 };
  for (const row of rows) {
    const refund = known.find(({ refundId }) => refundId === row.id);
    let { status } = row;
    if (refund && refund.status !== status && status === "pending") {
      status = refund.status;
      if (status === "succeeded") await refundHold(tx, row);
      if (status === "failed") await releaseHold(tx, row);
      await tx
        .update(purchaseRefunds)
        .set({ status, stripeRefundId: refund.id })
        .where(eq(purchaseRefunds.id, row.id));
    }
    if (status === "succeeded") {
      sum.credits += row.credits;
      sum.amount += row.amount;
    }
  }
  return sum;
}

/** Credits are rounded down, or all that are left when all the money is gone. */
function readReversal(
  purchase: { amount: number; credits: number },
  { refunds, disputedAmount }: PaymentState,
  own: { credits: number; amount: number },
): { amount: number; units: number } {
  const refunded = refunds
    .filter(({ refundId, status }) => refundId === undefined && status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const left = purchase.amount - own.amount;
  const amount = Math.min(refunded + disputedAmount, left);
  if (amount === 0) return { amount, units: 0 };
  const units =
    amount === left ? purchase.credits : Math.floor((purchase.credits * amount) / purchase.amount);
  return { amount, units: Math.min(units, purchase.credits - own.credits) };
}
