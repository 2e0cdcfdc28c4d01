import type { grantSchema } from "@portrait-studio/contract";
import { creditGrants, type Database } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { burnOrder, isLive } from "./burn-order.ts";
import { ledgerNow } from "./lock-account.ts";

export type GrantBalance = ReturnType<typeof grantSchema.parse>;

const soon = 7 * 24 * 60 * 60 * 1000;

/** An expired grant is listed with nothing remaining. */
export async function listGrants(db: Database, userId: string): Promise<GrantBalance[]> {
  const rows = await db
    .select({ now: ledgerNow(), grant: creditGrants })
    .from(creditGrants)
    .where(eq(creditGrants.userId, userId))
    .orderBy(...burnOrder());
  return rows.map(({ now, grant }) => {
    const remaining = isLive(grant, now) ? grant.remaining : 0;
    const expiresSoon = grant.expiresAt !== null && grant.expiresAt.getTime() - now.getTime() <= soon;
    return {
      id: grant.id,
      source: grant.source,
      amount: grant.amount,
      remaining,
      createdAt: grant.createdAt.toISOString(),
      expiresAt: grant.expiresAt?.toISOString() ?? null,
      expiresSoon: remaining > 0 && expiresSoon,
    };
  });
}
