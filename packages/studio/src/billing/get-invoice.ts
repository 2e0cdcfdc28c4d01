import { findInvoice } from "@portrait-studio/billing/purchases";
import type { InvoicePage } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/** The page of a purchase's invoice. @throws NOT_FOUND when it has none, UNAVAILABLE */
export function getInvoice(
  studio: Pick<Studio, "db" | "payments">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<InvoicePage> {
  return findInvoice(studio, userId, id);
}
