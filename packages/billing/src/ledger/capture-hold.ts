import { StudioError } from "@portrait-studio/contract";
import { type DatabaseHandle, runInTransaction } from "@portrait-studio/db";
import { book, checkAmount } from "./book.ts";
import { takeInOrder } from "./burn-order.ts";
import { lockAccountOfHold } from "./lock-account.ts";
import { earlierResult, readHold } from "./read-hold.ts";

export interface Capture {
  holdId: string;
  amount: number;
  captured: number;
}

/**
 * Spends part of a hold on something delivered. A repeated call gets the first call's result, even after a release.
 * @param key identifies what was delivered, so that it is paid for once, e.g. "capture:gen_…:0"
 * @throws StudioError WRONG_STATE when less is left of the hold; IDEMPOTENCY_KEY_REUSED when the key paid for something else;
 * NOT_FOUND when there is no such hold.
 */
export function captureHold(
  handle: DatabaseHandle,
  { holdId, key, amount }: { holdId: string; key: string; amount: number },
): Promise<Capture> {
  checkAmount(amount, 0);
  return runInTransaction(handle, async (tx) => {
    const userId = await lockAccountOfHold(tx, holdId);
    const { now, op, hold, parts } = await readHold(tx, holdId, key);
    const earlier = earlierResult<Capture>(op, { userId, kind: "capture", asked: { holdId, amount } });
    if (earlier) return earlier;

    const open = hold.amount - hold.captured - hold.released;
    if (open < amount) throw new StudioError("WRONG_STATE", { required: amount, held: open });
    const capture: Capture = { holdId, amount, captured: hold.captured + amount };
    const spendable = parts.map((part) => ({ id: part.grantId, remaining: part.open }));
    await book(tx, {
      key,
      kind: "capture",
      userId,
      subjectType: hold.subjectType,
      subjectId: hold.subjectId,
      result: capture,
      at: now,
      lines: takeInOrder(spendable, amount).flatMap(({ grantId, amount }) => [
        { grantId, holdId, bucket: "held", amount: -amount },
        { grantId, holdId, bucket: "spent", amount },
      ]),
    });
    return capture;
  });
}
