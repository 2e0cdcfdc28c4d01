import { listCreditNotes as list } from "@portrait-studio/billing/purchases";
import type { CreditNotePage } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/** The credit notes of a purchase's refunds, oldest first. @throws NOT_FOUND, UNAVAILABLE */
export function listCreditNotes(
  studio: Pick<Studio, "db" | "payments">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<CreditNotePage[]> {
  return list(studio, userId, id);
}
