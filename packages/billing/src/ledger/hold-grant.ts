import { StudioError } from "@portrait-studio/contract";
import { creditGrants, creditHoldGrants, creditHolds, newId, type Transaction } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { book } from "./book.ts";
import { isLive } from "./burn-order.ts";
import { ledgerNow } from "./lock-account.ts";

/** Stripe reports a refund's outcome within days; some banks take weeks. */
const refundDeadlineMs = 40 * 24 * 60 * 60 * 1000;

/**
 * Holds part of what remains of one grant, for a refund. The account must be locked.
 * @param amount whole credits, at least 1
 * @returns the hold's id
 * @throws StudioError INSUFFICIENT_CREDITS when less remains, or the grant has expired
 */
export async function holdGrant(
  tx: Transaction,
  {
    userId,
    grantId,
    refundId,
    amount,
  }: { userId: string; grantId: string; refundId: string; amount: number },
): Promise<string> {
  const [grant] = await tx
    .select({
      now: ledgerNow(),
      owner: creditGrants.userId,
      remaining: creditGrants.remaining,
      expiresAt: creditGrants.expiresAt,
    })
    .from(creditGrants)
    .where(eq(creditGrants.id, grantId));
  if (grant?.owner !== userId) throw new StudioError("NOT_FOUND");
  const { now } = grant;
  const available = isLive(grant, now) ? grant.remaining : 0;
  if (available < amount) throw new StudioError("INSUFFICIENT_CREDITS", { required: amount, available });
  const holdId = newId("hold");
  await tx.insert(creditHolds).values({
    id: holdId,
    userId,
    subjectType: "purchase",
    subjectId: refundId,
    amount,
    deadlineAt: new Date(now.getTime() + refundDeadlineMs),
    createdAt: now,
  });
  await tx.insert(creditHoldGrants).values({ holdId, grantId, position: 0, amount });
  await book(tx, {
    key: `hold:purchase:${refundId}`,
    kind: "hold",
    userId,
    subjectType: "purchase",
    subjectId: refundId,
    result: { id: holdId, amount },
    at: now,
    lines: [
      { grantId, holdId, bucket: "available", amount: -amount },
      { grantId, holdId, bucket: "held", amount },
    ],
  });
  return holdId;
}
