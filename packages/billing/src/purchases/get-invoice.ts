import { type InvoicePage, StudioError } from "@portrait-studio/contract";
import { purchases } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Buyer, PurchaseContext } from "./payments.ts";
import { hasInvoice } from "./present-purchase.ts";

/** @throws StudioError NOT_FOUND when the purchase has none; UNAVAILABLE when Stripe does not answer, or has not made it yet */
export async function getInvoice(
  { db, payments }: Pick<PurchaseContext, "db" | "payments">,
  { userId }: Buyer,
  { id }: { id: string },
): Promise<InvoicePage> {
  const [row] = await db
    .select({
      sessionId: purchases.checkoutSessionId,
      invoiced: purchases.invoiced,
      grantId: purchases.grantId,
    })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.userId, userId)));
  if (!row?.sessionId || !hasInvoice(row)) throw new StudioError("NOT_FOUND");
  const url = await payments.findInvoice(row.sessionId).catch((cause: unknown) => {
    throw new StudioError("UNAVAILABLE", undefined, { cause });
  });
  if (url === undefined) throw new StudioError("UNAVAILABLE");
  return { url };
}
