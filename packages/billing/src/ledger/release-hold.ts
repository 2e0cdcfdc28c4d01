import { type DatabaseHandle, runInTransaction } from "@portrait-studio/db";
import { book, type Line } from "./book.ts";
import { isLive } from "./burn-order.ts";
import { compensate } from "./compensate.ts";
import { lockAccountOfHold } from "./lock-account.ts";
import { earlierResult, readHold } from "./read-hold.ts";
import { repayDebt } from "./repay-debt.ts";

export interface Release {
  /** credits released; 0 when everything was captured */
  amount: number;
  /** the new grant for credits whose own grant expired meanwhile */
  compensationGrantId?: string;
}

/**
 * Releases what is left of a hold; nothing can be captured from it afterwards. A repeated call gets the first call's result.
 * Credits whose grant expired while they were held return as a new grant, however the job ended. Debts are repaid first.
 * @throws StudioError NOT_FOUND when there is no such hold.
 */
export function releaseHold(handle: DatabaseHandle, { holdId }: { holdId: string }): Promise<Release> {
  const key = `release:${holdId}`;
  return runInTransaction(handle, async (tx) => {
    const userId = await lockAccountOfHold(tx, holdId);
    const { now, op, hold, parts } = await readHold(tx, holdId, key);
    const earlier = earlierResult<Release>(op, { userId, kind: "release" });
    if (earlier) return earlier;
    const amount = parts.reduce((sum, part) => sum + part.open, 0);
    if (amount === 0) return { amount };

    const lines = parts.flatMap((part): Line[] => [
      { grantId: part.grantId, holdId, bucket: "held", amount: -part.open },
      {
        grantId: part.grantId,
        holdId,
        bucket: isLive(part, now) ? "available" : "expired",
        amount: part.open,
      },
    ]);
    const release: Release = { amount };
    const lapsed = parts.reduce((sum, part) => sum + (isLive(part, now) ? 0 : part.open), 0);
    if (lapsed > 0) {
      const heldFor = now.getTime() - hold.createdAt.getTime();
      const grantId = await compensate(tx, {
        userId,
        sourceRef: `compensation:${holdId}`,
        amount: lapsed,
        now,
        lastsMs: heldFor,
      });
      lines.push(
        { grantId, holdId, bucket: "issued", amount: -lapsed },
        { grantId, holdId, bucket: "available", amount: lapsed },
      );
      release.compensationGrantId = grantId;
    }
    const debt = await book(tx, {
      key,
      kind: "release",
      userId,
      subjectType: hold.subjectType,
      subjectId: hold.subjectId,
      result: release,
      at: now,
      lines,
    });
    if (debt > 0) await repayDebt(tx, userId, key);
    return release;
  });
}
