import { purchaseRefunds, purchases } from "@portrait-studio/db";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { followPayment, type PurchaseContext, readPurchase } from "./follow-payment.ts";
import { finishRefund } from "./refund-purchase.ts";

export interface Reconciliation {
  /** events that had not arrived and were processed now */
  missed: number;
  /** inconsistencies that the reconciliation cannot repair */
  problems: string[];
}

const days = 24 * 60 * 60 * 1000;

/** Stripe retries an event for three days; a checkout stays open for one. */
const lookBackMs = 3 * days;

/**
 * Finds what webhooks missed: undelivered events of the last three days, paid checkouts that gave no credits, checkouts that
 * ended, and refunds with an unknown outcome. Each is processed like an event.
 */
export async function reconcilePayments(context: PurchaseContext): Promise<Reconciliation> {
  const { db, payments } = context;
  const since = new Date(Date.now() - lookBackMs);
  const result: Reconciliation = { missed: 0, problems: [] };
  for await (const event of payments.listEvents(since)) {
    const { outcome, problem } = await followPayment(context, event.subject, event);
    if (outcome === "applied") result.missed += 1;
    if (problem) result.problems.push(`${event.id}: ${problem}`);
  }
  for await (const { sessionId, purchaseId } of payments.listPaidCheckouts(since)) {
    const purchase = await readPurchase(db, purchaseId);
    if (purchase?.grantId) continue;
    const { problem } = await followPayment(context, { sessionId });
    if (problem) result.problems.push(`${sessionId} is paid but gave no credits: ${problem}`);
    else result.missed += 1;
  }
  await followEndedCheckouts(context);
  for (const id of await listDoubtfulRefunds(context)) {
    try {
      await finishRefund(context, id);
    } catch (error) {
      result.problems.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return result;
}

/** Follows pending purchases whose checkout must have ended. A purchase without a checkout id was never opened. */
async function followEndedCheckouts(context: PurchaseContext): Promise<void> {
  const { db } = context;
  const isOld = lt(purchases.createdAt, sql`clock_timestamp() - interval '25 hours'`);
  const isPending = and(eq(purchases.status, "pending"), isOld);
  await db
    .update(purchases)
    .set({ status: "expired" })
    .where(and(isPending, isNull(purchases.checkoutSessionId)));
  const rows = await db
    .select({ sessionId: purchases.checkoutSessionId })
    .from(purchases)
    .where(isPending)
    .limit(100);
  for (const { sessionId } of rows) if (sessionId) await followPayment(context, { sessionId });
}

async function listDoubtfulRefunds({ db }: PurchaseContext): Promise<string[]> {
  const rows = await db
    .select({ id: purchaseRefunds.id })
    .from(purchaseRefunds)
    .where(
      and(
        eq(purchaseRefunds.status, "pending"),
        lt(purchaseRefunds.createdAt, sql`clock_timestamp() - interval '1 minute'`),
      ),
    )
    .limit(100);
  return rows.map((row) => row.id);
}
