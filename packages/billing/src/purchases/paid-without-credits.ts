import { type Database, purchases } from "@portrait-studio/db";
import { and, inArray, isNotNull } from "drizzle-orm";
import type { PaidCheckout, Payments } from "./payments.ts";

/** Reads one page, newest first. @returns also whether some did give credits, and where to continue; null at the end */
export async function listPaidWithoutCredits(
  { db, payments }: { db: Database; payments: Pick<Payments, "listPaidCheckouts"> },
  { since, after }: { since: Date; after: string },
): Promise<{ missing: PaidCheckout[]; isAllKnown: boolean; next: string | null }> {
  const { items, next } = await payments.listPaidCheckouts(since, after);
  const ids = items.map(({ purchaseId }) => purchaseId);
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(inArray(purchases.id, ids), isNotNull(purchases.grantId)));
  const paid = new Set(rows.map(({ id }) => id));
  const missing = items.filter(({ purchaseId }) => !paid.has(purchaseId));
  return { missing, isAllKnown: items.length > 0 && missing.length === 0, next };
}
