import { creditGrants, newId, type Transaction } from "@portrait-studio/db";

/** A compensation lasts as long as the credits were unavailable, but at least this long. */
const leastLifetime = 24 * 60 * 60 * 1000;

/**
 * Opens a grant for credits that expired while their owner could not use them. The caller books the credits into it.
 * @returns the grant's id
 */
export async function compensate(
  tx: Transaction,
  grant: { userId: string; sourceRef: string; amount: number; now: Date; lastsMs: number },
): Promise<string> {
  const { userId, sourceRef, amount, now, lastsMs } = grant;
  const id = newId("grant");
  await tx.insert(creditGrants).values({
    id,
    userId,
    source: "compensation",
    sourceRef,
    amount,
    remaining: 0,
    expiresAt: new Date(now.getTime() + Math.max(lastsMs, leastLifetime)),
    createdAt: now,
  });
  return id;
}
