import { type CreditExpiry, type GrantSource, StudioError } from "@portrait-studio/contract";
import {
  creditAccounts,
  creditGrants,
  type DatabaseHandle,
  ledgerOps,
  newId,
  runInTransaction,
} from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { book, checkAmount } from "./book.ts";
import { ledgerNow, lockAccount } from "./lock-account.ts";
import { earlierOp, earlierResult } from "./read-hold.ts";
import { repayDebt } from "./repay-debt.ts";

// in hours, because a calendar day has 23 or 25 of them when summer time starts or ends
const lifetime = 30 * 24 * 60 * 60 * 1000;

export interface GrantRequest {
  userId: string;
  source: GrantSource;
  /** the reason, e.g. "welcome:usr_…" or a purchase's id; a second call for the same reason returns the first grant */
  sourceRef: string;
  amount: number;
  /** stored with the grant, so that changing the setting later changes no existing grant */
  expiry: CreditExpiry;
}

export interface Grant {
  id: string;
  amount: number;
}

/**
 * Gives credits to a user, once per `sourceRef`, even if later calls name another amount. Opens the account if necessary and
 * repays debts first.
 * @throws StudioError IDEMPOTENCY_KEY_REUSED when another user got credits for the same reason.
 */
export function grantCredits(handle: DatabaseHandle, request: GrantRequest): Promise<Grant> {
  const { userId, source, sourceRef, amount, expiry } = request;
  checkAmount(amount, 1);
  const key = `grant:${sourceRef}`;
  return runInTransaction(handle, async (tx) => {
    await lockAccount(tx, userId);
    const [found] = await tx
      .select({ now: ledgerNow(), op: earlierOp })
      .from(creditAccounts)
      .leftJoin(ledgerOps, eq(ledgerOps.key, key))
      .where(eq(creditAccounts.userId, userId));
    if (!found) throw new Error(`The credit account of ${userId} is gone.`);
    const earlier = earlierResult<Grant>(found.op, { userId, kind: "grant" });
    if (earlier) return earlier;

    const { now } = found;
    const grant: Grant = { id: newId("grant"), amount };
    const { rowCount } = await tx
      .insert(creditGrants)
      .values({
        ...grant,
        userId,
        source,
        sourceRef,
        remaining: 0,
        expiresAt: expiry === "30d" ? new Date(now.getTime() + lifetime) : null,
        createdAt: now,
      })
      .onConflictDoNothing();
    // another account has used this reason; its lock is a different one, so it cannot be excluded earlier
    if (!rowCount) throw new StudioError("IDEMPOTENCY_KEY_REUSED");
    const debt = await book(tx, {
      key,
      kind: "grant",
      userId,
      ...(source === "purchase"
        ? { subjectType: "purchase", subjectId: sourceRef }
        : { subjectType: "grant", subjectId: grant.id }),
      result: grant,
      at: now,
      lines: [
        { grantId: grant.id, bucket: "issued", amount: -amount },
        { grantId: grant.id, bucket: "available", amount },
      ],
    });
    if (debt > 0) await repayDebt(tx, userId, key);
    return grant;
  });
}
