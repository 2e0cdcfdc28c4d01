import { creditGrants } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

/**
 * The order in which grants are used: by expiry, never-expiring grants last; then free before paid, so that more stays
 * refundable; then by id, so that the order is always unique.
 */
export function burnOrder(): SQL[] {
  return [
    sql`${creditGrants.expiresAt} asc nulls last`,
    sql`${creditGrants.source} = 'purchase'`,
    sql`${creditGrants.id}`,
  ];
}

export interface Spendable {
  id: string;
  remaining: number;
}

export function takeInOrder(
  grants: readonly Spendable[],
  amount: number,
): { grantId: string; amount: number }[] {
  const parts: { grantId: string; amount: number }[] = [];
  let missing = amount;
  for (const { id, remaining } of grants) {
    const taken = Math.min(remaining, missing);
    if (taken > 0) parts.push({ grantId: id, amount: taken });
    missing -= taken;
  }
  return parts;
}

/** Whether a grant can be spent: until its expiry, exclusive. */
export function isLive(grant: { expiresAt: Date | null }, now: Date): boolean {
  return grant.expiresAt === null || grant.expiresAt > now;
}
