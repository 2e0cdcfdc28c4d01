import type { grantSchema } from "@portrait-studio/contract";
import { creditGrants, type Database } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { burnOrder, isLive } from "./burn-order.ts";
import { ledgerNow } from "./clock.ts";

export type GrantStanding = ReturnType<typeof grantSchema.parse>;

/** A user's grants in the order in which they are used up. Nothing remains of an expired one. */
export async function listGrants(db: Database, userId: string): Promise<GrantStanding[]> {
  const rows = await db
    .select({ now: ledgerNow(), grant: creditGrants })
    .from(creditGrants)
    .where(eq(creditGrants.userId, userId))
    .orderBy(...burnOrder());
  return rows.map(({ now, grant }) => ({
    id: grant.id,
    source: grant.source,
    amount: grant.amount,
    remaining: isLive(grant, now) ? grant.remaining : 0,
    createdAt: grant.createdAt.toISOString(),
    expiresAt: grant.expiresAt?.toISOString() ?? null,
  }));
}
