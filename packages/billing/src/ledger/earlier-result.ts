import { type LedgerKind, StudioError } from "@portrait-studio/contract";
import { ledgerOps } from "@portrait-studio/db";

export const earlierOp = { userId: ledgerOps.userId, kind: ledgerOps.kind, result: ledgerOps.result };

interface EarlierOp {
  userId: string;
  kind: LedgerKind;
  result: unknown;
}

interface Expected<Result> {
  userId: string;
  kind: LedgerKind;
  asked?: Partial<Result>;
}

/**
 * The stored result when this call repeats an earlier one; undefined when it is the first.
 * `asked` is the part of the result that the request determines.
 * @throws StudioError IDEMPOTENCY_KEY_REUSED when the key was used for something else.
 */
export function earlierResult<Result extends object>(op: EarlierOp, expected: Expected<Result>): Result;
export function earlierResult<Result extends object>(
  op: EarlierOp | null,
  expected: Expected<Result>,
): Result | undefined;
export function earlierResult<Result extends object>(
  op: EarlierOp | null,
  expected: Expected<Result>,
): Result | undefined {
  if (op === null) return undefined;
  const result = op.result as Result;
  const matches = Object.entries(expected.asked ?? {}).every(
    ([field, value]) => result[field as keyof Result] === value,
  );
  if (op.userId !== expected.userId || op.kind !== expected.kind || !matches)
    throw new StudioError("IDEMPOTENCY_KEY_REUSED");
  return result;
}
