import { type LedgerKind, type LedgerSubject, StudioError } from "@portrait-studio/contract";
import { type ledgerBuckets, newId, type Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

export interface Line {
  grantId: string;
  holdId?: string;
  bucket: (typeof ledgerBuckets)[number];
  amount: number;
}

interface Booking {
  /** idempotency key of the operation, e.g. "hold:training:trn_…" */
  key: string;
  kind: LedgerKind;
  userId: string;
  subjectType: LedgerSubject;
  subjectId: string;
  /** stored, and returned to repeated calls */
  result: object;
  at: Date;
  lines: Line[];
}

/**
 * Writes an operation under its key, its entries, and every cached figure in one statement. The figures are derived from those
 * entries alone. The account must be locked, and the grants and holds in the lines must exist.
 * @returns the account's debt afterwards
 * @throws StudioError IDEMPOTENCY_KEY_REUSED when another account has used the key. This account cannot have used it: its
 * operations were looked up under its lock.
 */
export async function book(tx: Transaction, booking: Booking): Promise<number> {
  const total = sum(booking.lines);
  if (total !== 0) throw new Error(`The entries of ${booking.key} add up to ${total} instead of 0.`);
  const change = sum(booking.lines.filter((line) => line.bucket === "available"));
  const lines = booking.lines.map(({ grantId, holdId, bucket, amount }) => ({
    grant_id: grantId,
    hold_id: holdId,
    bucket,
    amount,
  }));
  const { rows } = await tx.execute<{ debt: number }>(sql`
    with op as (
      insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after, created_at)
      select ${newId("op")}, user_id, ${booking.key}, ${booking.kind}, ${booking.subjectType}, ${booking.subjectId},
        ${JSON.stringify(booking.result)}, available + ${change}, ${booking.at.toISOString()}
      from credit_account where user_id = ${booking.userId}
      on conflict (key) do nothing
      returning id, user_id, created_at
    ), line as (
      insert into ledger_entry (op_id, user_id, grant_id, hold_id, bucket, amount, created_at)
      select op.id, op.user_id, l.grant_id, l.hold_id, l.bucket, l.amount, op.created_at
      from op, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l(grant_id text, hold_id text, bucket text, amount int)
      returning grant_id, hold_id, bucket, amount
    ), part as (
      select grant_id, hold_id,
        coalesce(sum(amount) filter (where bucket = 'available'), 0) as available,
        coalesce(sum(amount) filter (where bucket = 'held'), 0) as held,
        coalesce(sum(amount) filter (where bucket = 'spent'), 0) as spent,
        coalesce(sum(amount) filter (where bucket = 'expired'), 0) as expired,
        coalesce(sum(amount) filter (where bucket = 'refunded'), 0) as refunded,
        coalesce(sum(-amount) filter (where bucket = 'debt'), 0) as debt,
        -- what leaves a hold is captured (spent or refunded) or released
        coalesce(sum(-amount) filter (where bucket = 'held' and amount < 0), 0) as resolved
      from line group by grant_id, hold_id
    ), account as (
      update credit_account a set available = a.available + t.available, held = a.held + t.held,
        spent = a.spent + t.spent, expired = a.expired + t.expired, refunded = a.refunded + t.refunded,
        debt = a.debt + t.debt
      from (select sum(available) as available, sum(held) as held, sum(spent) as spent, sum(expired) as expired,
        sum(refunded) as refunded, sum(debt) as debt from part having count(*) > 0) t
      where a.user_id = ${booking.userId}
      returning a.debt
    ), backing as (
      update credit_grant g set remaining = g.remaining + part.available, held = g.held + part.held
      from part where g.id = part.grant_id
    ), hold as (
      update credit_hold h set captured = h.captured + t.captured, released = h.released + t.resolved - t.captured
      from (select hold_id, sum(spent + refunded) as captured, sum(resolved) as resolved
        from part where hold_id is not null group by hold_id) t
      where h.id = t.hold_id
    ), hold_part as (
      update credit_hold_grant p set captured = p.captured + part.spent + part.refunded,
        released = p.released + part.resolved - part.spent - part.refunded
      from part where p.hold_id = part.hold_id and p.grant_id = part.grant_id
    )
    select coalesce((select debt from account), 0) as debt from op`);
  const [booked] = rows;
  if (!booked) throw new StudioError("IDEMPOTENCY_KEY_REUSED");
  return booked.debt;
}

function sum(lines: readonly Line[]): number {
  return lines.reduce((total, line) => total + line.amount, 0);
}

/** @throws RangeError unless it is a whole number of credits, at least the minimum */
export function checkAmount(amount: number, minimum: number): void {
  if (!Number.isSafeInteger(amount) || amount < minimum)
    throw new RangeError(`Not an amount of credits: ${amount}`);
}
