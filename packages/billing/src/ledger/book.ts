import { type LedgerKind, StudioError } from "@portrait-studio/contract";
import { type ledgerBuckets, type ledgerOps, newId, type Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

/** A signed amount in one bucket of a grant. */
export interface Line {
  grantId: string;
  holdId?: string;
  bucket: (typeof ledgerBuckets)[number];
  amount: number;
}

export interface Booking {
  /** what makes a repetition change nothing, e.g. "hold:training:trn_…" */
  key: string;
  kind: LedgerKind;
  userId: string;
  subjectType: (typeof ledgerOps.$inferSelect)["subjectType"];
  subjectId: string;
  /** what repetitions are answered */
  result: object;
  at: Date;
  lines: Line[];
}

/**
 * The only writer of the ledger, in one statement: the operation under its key, its entries, and every cached figure, derived
 * from those entries and nothing else. The account must be locked, and the grants and holds that the lines name must exist.
 * @throws StudioError IDEMPOTENCY_KEY_REUSED when the key is taken, which can only be another account's doing, since this
 * account's operations were looked up under its lock.
 */
export async function book(tx: Transaction, booking: Booking): Promise<void> {
  const total = booking.lines.reduce((sum, line) => sum + line.amount, 0);
  if (total !== 0) throw new Error(`The entries of ${booking.key} add up to ${total} instead of 0.`);
  const lines = booking.lines.map(({ grantId, holdId, bucket, amount }) => ({
    grant_id: grantId,
    hold_id: holdId,
    bucket,
    amount,
  }));
  const { rows } = await tx.execute(sql`
    with op as (
      insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, created_at)
      values (${newId("op")}, ${booking.userId}, ${booking.key}, ${booking.kind}, ${booking.subjectType},
        ${booking.subjectId}, ${JSON.stringify(booking.result)}, ${booking.at.toISOString()})
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
        -- what leaves a hold is captured or released
        coalesce(sum(-amount) filter (where bucket = 'held' and amount < 0), 0) as resolved
      from line group by grant_id, hold_id
    ), account as (
      update credit_account a set available = a.available + t.available, held = a.held + t.held,
        spent = a.spent + t.spent, expired = a.expired + t.expired
      from (select sum(available) as available, sum(held) as held, sum(spent) as spent, sum(expired) as expired
        from part having count(*) > 0) t
      where a.user_id = ${booking.userId}
    ), backing as (
      update credit_grant g set remaining = g.remaining + part.available, held = g.held + part.held
      from part where g.id = part.grant_id
    ), hold as (
      update credit_hold h set captured = h.captured + t.spent, released = h.released + t.resolved - t.spent
      from (select hold_id, sum(spent) as spent, sum(resolved) as resolved
        from part where hold_id is not null group by hold_id) t
      where h.id = t.hold_id
    ), hold_part as (
      update credit_hold_grant p set captured = p.captured + part.spent,
        released = p.released + part.resolved - part.spent
      from part where p.hold_id = part.hold_id and p.grant_id = part.grant_id
    )
    select id from op`);
  if (rows.length === 0) throw new StudioError("IDEMPOTENCY_KEY_REUSED");
}
