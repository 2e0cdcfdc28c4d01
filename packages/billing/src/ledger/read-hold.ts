import { type LedgerKind, StudioError } from "@portrait-studio/contract";
import {
  creditGrants,
  creditHoldGrants,
  creditHolds,
  ledgerOps,
  type Transaction,
} from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { ledgerNow } from "./lock-account.ts";

/** The account must be locked. */
export async function readHold(tx: Transaction, holdId: string, key: string) {
  const rows = await tx
    .select({
      now: ledgerNow(),
      op: earlierOp,
      hold: creditHolds,
      part: creditHoldGrants,
      expiresAt: creditGrants.expiresAt,
    })
    .from(creditHolds)
    .leftJoin(ledgerOps, eq(ledgerOps.key, key))
    .leftJoin(creditHoldGrants, eq(creditHoldGrants.holdId, creditHolds.id))
    .leftJoin(creditGrants, eq(creditGrants.id, creditHoldGrants.grantId))
    .where(eq(creditHolds.id, holdId))
    .orderBy(creditHoldGrants.position);
  const [first] = rows;
  if (!first) throw new Error(`The hold ${holdId} is gone.`);
  const parts = rows.flatMap(({ part, expiresAt }) => {
    // neither captured nor released
    const open = part ? part.amount - part.captured - part.released : 0;
    return part && open > 0 ? [{ grantId: part.grantId, expiresAt, open }] : [];
  });
  return { now: first.now, op: first.op, hold: first.hold, parts };
}

export const earlierOp = { userId: ledgerOps.userId, kind: ledgerOps.kind, result: ledgerOps.result };

type EarlierOp = Pick<typeof ledgerOps.$inferSelect, keyof typeof earlierOp>;

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
