import { type Expired, expireDueGrants } from "@portrait-studio/billing/ledger";
import type { Studio } from "../context.ts";

/**
 * Books a page of expired credits. The spendable balance does not depend on it, since expiry is evaluated on every read.
 * @param page where to continue, and how far back to look
 */
export function expireCredits(
  { db }: Pick<Studio, "db">,
  page: { after: string; since?: string },
): Promise<Expired> {
  return expireDueGrants(db, page);
}
