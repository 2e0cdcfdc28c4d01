import { creditGrants } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

/**
 * The order in which grants are used up: soonest to expire, never-expiring ones last; free before paid, which leaves more that
 * can be refunded; then by id, so that there is always exactly one order.
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

/** Takes an amount from grants in the order given; what they lack stays untaken. */
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

/** Grants live in [creation, expiry): at the instant of expiry they are over. */
export function isLive(grant: { expiresAt: Date | null }, now: Date): boolean {
  return grant.expiresAt === null || grant.expiresAt > now;
}
