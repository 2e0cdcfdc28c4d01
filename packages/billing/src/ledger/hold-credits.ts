import { StudioError } from "@portrait-studio/contract";
import {
  creditAccounts,
  creditGrants,
  creditHoldGrants,
  creditHolds,
  ledgerOps,
  newId,
} from "@portrait-studio/db";
import { and, eq, gt } from "drizzle-orm";
import { book } from "./book.ts";
import { burnOrder, isLive, type Spendable, takeInOrder } from "./burn-order.ts";
import { checkAmount } from "./check-amount.ts";
import { ledgerNow } from "./clock.ts";
import { earlierOp, earlierResult } from "./earlier-result.ts";
import { lockAccount } from "./lock-account.ts";
import { type LedgerHandle, runInTransaction } from "./run-in-transaction.ts";

export type HoldSubject = (typeof creditHolds.$inferSelect)["subjectType"];

export interface HoldRequest {
  userId: string;
  /** the work that the credits are held for; it can have one hold only */
  subjectType: HoldSubject;
  subjectId: string;
  /** whole credits; 0 where an action is configured to cost nothing */
  amount: number;
  /** the work must have ended by then, counted from now */
  deadlineMinutes: number;
}

declare const heldCredits: unique symbol;

/** Proof that credits are held: only `holdCredits` makes one, so work that asks for it cannot start without. */
export interface CreditHold {
  readonly id: string;
  readonly amount: number;
  readonly deadlineAt: Date;
  readonly [heldCredits]: true;
}

interface StoredHold {
  id: string;
  amount: number;
  deadlineAt: string;
}

/**
 * Reserves credits for a piece of work, from the grants that expire soonest. The same subject again gets the same hold.
 * @throws StudioError INSUFFICIENT_CREDITS {required, available}; IDEMPOTENCY_KEY_REUSED when the subject is held with another
 * amount or for another user.
 */
export function holdCredits(handle: LedgerHandle, request: HoldRequest): Promise<CreditHold> {
  const { userId, subjectType, subjectId, amount, deadlineMinutes } = request;
  checkAmount(amount, 0);
  const key = `hold:${subjectType}:${subjectId}`;
  return runInTransaction(handle, async (tx) => {
    await lockAccount(tx, userId);
    const rows = await tx
      .select({
        now: ledgerNow(),
        op: earlierOp,
        grant: {
          id: creditGrants.id,
          remaining: creditGrants.remaining,
          expiresAt: creditGrants.expiresAt,
        },
      })
      .from(creditAccounts)
      .leftJoin(ledgerOps, eq(ledgerOps.key, key))
      .leftJoin(
        creditGrants,
        and(eq(creditGrants.userId, creditAccounts.userId), gt(creditGrants.remaining, 0)),
      )
      .where(eq(creditAccounts.userId, userId))
      .orderBy(...burnOrder());
    const [first] = rows;
    if (!first) throw new Error(`The credit account of ${userId} is gone.`);
    const earlier = earlierResult<StoredHold>(first.op, { userId, kind: "hold", asked: { amount } });
    if (earlier) return prove(earlier);

    const { now } = first;
    const spendable = rows.flatMap(({ grant }): Spendable[] => (grant && isLive(grant, now) ? [grant] : []));
    const available = spendable.reduce((sum, grant) => sum + grant.remaining, 0);
    if (available < amount) throw new StudioError("INSUFFICIENT_CREDITS", { required: amount, available });

    const id = newId("hold");
    const deadlineAt = new Date(now.getTime() + deadlineMinutes * 60_000);
    const parts = takeInOrder(spendable, amount);
    const made = await tx
      .insert(creditHolds)
      .values({ id, userId, subjectType, subjectId, amount, deadlineAt, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: creditHolds.id });
    // taken meanwhile by another account, whose lock is another one
    if (made.length === 0) throw new StudioError("IDEMPOTENCY_KEY_REUSED");
    if (parts.length > 0)
      await tx
        .insert(creditHoldGrants)
        .values(parts.map((part, position) => ({ holdId: id, position, ...part })));
    const stored: StoredHold = { id, amount, deadlineAt: deadlineAt.toISOString() };
    await book(tx, {
      key,
      kind: "hold",
      userId,
      subjectType,
      subjectId,
      result: stored,
      at: now,
      lines: parts.flatMap(({ grantId, amount }) => [
        { grantId, holdId: id, bucket: "available", amount: -amount },
        { grantId, holdId: id, bucket: "held", amount },
      ]),
    });
    return prove(stored);
  });
}

function prove({ id, amount, deadlineAt }: StoredHold): CreditHold {
  return { id, amount, deadlineAt: new Date(deadlineAt) } as CreditHold;
}
