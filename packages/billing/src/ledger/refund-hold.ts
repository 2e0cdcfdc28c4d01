import { type DatabaseHandle, runInTransaction } from "@portrait-studio/db";
import { book } from "./book.ts";
import { lockAccountOfHold } from "./lock-account.ts";
import { earlierResult, readHold } from "./read-hold.ts";

/** A repeated call gets the first call's result. @returns credits refunded @throws StudioError NOT_FOUND when there is no such hold */
export function refundHold(handle: DatabaseHandle, { holdId }: { holdId: string }) {
  const key = `refund:${holdId}`;
  return runInTransaction(handle, async (tx) => {
    const userId = await lockAccountOfHold(tx, holdId);
    const { now, op, hold, parts } = await readHold(tx, holdId, key);
    const earlier = earlierResult<{ amount: number }>(op, { userId, kind: "refund" });
    if (earlier) return earlier;
    const refund = { amount: parts.reduce((sum, part) => sum + part.open, 0) };
    if (refund.amount === 0) return refund;
    await book(tx, {
      key,
      kind: "refund",
      userId,
      subjectType: hold.subjectType,
      subjectId: hold.subjectId,
      result: refund,
      at: now,
      lines: parts.flatMap(({ grantId, open }) => [
        { grantId, holdId, bucket: "held", amount: -open },
        { grantId, holdId, bucket: "refunded", amount: open },
      ]),
    });
    return refund;
  });
}
