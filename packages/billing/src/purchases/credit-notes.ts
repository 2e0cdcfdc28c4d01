import { type CreditNotePage, StudioError } from "@portrait-studio/contract";
import { purchases } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import type { Buyer, CreditNote, Payments, PurchaseContext } from "./payments.ts";

type CreditNotePorts = Pick<PurchaseContext, "db"> & { payments: Pick<Payments, "issueCreditNotes"> };

/** Has no effect on a purchase that is due none. @throws when Stripe does not answer or refuses: the reconciliation tries again */
export async function settleCreditNotes(
  { db, payments }: CreditNotePorts,
  purchaseId: string,
): Promise<void> {
  const [due] = await db
    .select({ sessionId: purchases.checkoutSessionId, revision: purchases.revision })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), purchases.creditNotesDue));
  if (!due?.sessionId) return;
  const notes = await payments.issueCreditNotes(due.sessionId);
  if (!notes) return;
  await db
    .update(purchases)
    .set({ creditNotes: notes.length, creditNotesDue: false })
    // a state that was applied meanwhile may have another refund, and settles it itself
    .where(and(eq(purchases.id, purchaseId), eq(purchases.revision, due.revision)));
}

/** Read at each visit, because Stripe's addresses expire. @throws StudioError NOT_FOUND; UNAVAILABLE when Stripe does not answer */
export async function listCreditNotes(
  { db, payments }: CreditNotePorts,
  { userId }: Buyer,
  { id }: { id: string },
): Promise<CreditNotePage[]> {
  const [row] = await db
    .select({
      sessionId: purchases.checkoutSessionId,
      isCounted: sql<boolean>`${purchases.creditNotesDue} or ${purchases.creditNotes} > 0`,
    })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.userId, userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  if (!row.sessionId || !row.isCounted) return [];
  const notes = await payments.issueCreditNotes(row.sessionId).catch((cause: unknown) => {
    throw new StudioError("UNAVAILABLE", undefined, { cause });
  });
  return (notes ?? []).map(({ id: _id, ...note }: CreditNote) => note);
}
