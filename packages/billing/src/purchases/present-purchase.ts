import { type Purchase, StudioError } from "@portrait-studio/contract";
import { creditGrants, type Database, purchaseRefunds, purchases } from "@portrait-studio/db";
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { ledgerNow } from "../ledger/lock-account.ts";
import type { Buyer, PurchaseContext, PurchaseRow } from "./payments.ts";

type RefundRow = typeof purchaseRefunds.$inferSelect;

const longest = 100;

export function listPurchases({ db }: Pick<PurchaseContext, "db">, { userId }: Buyer): Promise<Purchase[]> {
  return present(db, and(eq(purchases.userId, userId), isNotNull(purchases.checkoutSessionId)));
}

/** One purchase, by its id or the id of its checkout session. @throws StudioError NOT_FOUND */
export async function getPurchase(
  { db }: Pick<PurchaseContext, "db">,
  { userId }: Buyer,
  { id }: { id: string },
): Promise<Purchase> {
  const [purchase] = await present(
    db,
    and(
      eq(purchases.userId, userId),
      sql`(${purchases.id} = ${id} or ${purchases.checkoutSessionId} = ${id})`,
    ),
  );
  if (!purchase) throw new StudioError("NOT_FOUND");
  return purchase;
}

export function hasInvoice({ invoiced, grantId }: Pick<PurchaseRow, "invoiced" | "grantId">): boolean {
  return invoiced && grantId !== null;
}

async function present(db: Database, condition: SQL | undefined): Promise<Purchase[]> {
  const rows = await db
    .select({ now: ledgerNow(), purchase: purchases, remaining: creditGrants.remaining })
    .from(purchases)
    .leftJoin(creditGrants, eq(creditGrants.id, purchases.grantId))
    .where(condition)
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(longest);
  if (rows.length === 0) return [];
  const ids = rows.map(({ purchase }) => purchase.id);
  const refunds = await db.select().from(purchaseRefunds).where(inArray(purchaseRefunds.purchaseId, ids));
  return rows.map(({ now, purchase, remaining }) => {
    const own = refunds.filter((refund) => refund.purchaseId === purchase.id && refund.status !== "failed");
    return {
      id: purchase.id,
      credits: purchase.credits,
      amount: purchase.amount,
      currency: purchase.currency,
      status: purchase.status,
      collecting: purchase.status === "pending" && purchase.paymentIntentId !== null,
      receiptUrl: purchase.receiptUrl,
      hasInvoice: hasInvoice(purchase),
      creditNotes: purchase.creditNotes,
      createdAt: purchase.createdAt.toISOString(),
      paidAt: purchase.paidAt?.toISOString() ?? null,
      refundable: readRefundable(purchase, { now, remaining: remaining ?? 0, own }),
      refunded:
        own.length === 0
          ? null
          : { ...sumUp(own), pending: own.some((refund) => refund.status === "pending") },
      reversedAmount: purchase.reversedAmount,
    };
  });
}

/**
 * The credits that a refund would take now, and the money it would return; null when nothing is refundable. `until` is
 * exclusive. An expired grant needs no check here, because the refund period ends no later than the credits.
 */
export function readRefundable(
  purchase: PurchaseRow,
  { now, remaining, own }: { now: Date; remaining: number; own: readonly RefundRow[] },
): Purchase["refundable"] {
  const { status, refundableUntil } = purchase;
  const isOpen = status === "paid" || status === "partly_refunded";
  if (!isOpen || remaining === 0 || refundableUntil === null || now >= refundableUntil) return null;
  if (own.some((refund) => refund.status === "pending")) return null;
  const gone = sumUp(own);
  const left = purchase.amount - gone.amount - purchase.reversedAmount;
  // the last part returns the rest of the money, so that rounded parts add up to what was paid
  const isRest = gone.credits + remaining === purchase.credits && purchase.reversedAmount === 0;
  const amount = isRest ? left : Math.min(left, Math.floor((purchase.amount * remaining) / purchase.credits));
  if (amount <= 0) return null;
  return { credits: remaining, amount, until: refundableUntil.toISOString() };
}

function sumUp(refunds: readonly RefundRow[]): { credits: number; amount: number } {
  return {
    credits: refunds.reduce((sum, refund) => sum + refund.credits, 0),
    amount: refunds.reduce((sum, refund) => sum + refund.amount, 0),
  };
}
