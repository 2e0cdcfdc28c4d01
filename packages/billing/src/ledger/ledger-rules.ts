import { ledgerBuckets } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

export interface Finding {
  /** the violated rule, e.g. "op_not_balanced" */
  rule: string;
  subject: string;
  detail: string;
}

/**
 * Each query selects the `subject` and `detail` of what violates its rule. It compares an account only with what belongs to that
 * account, so that the audit can read any part of the accounts.
 */
export type Rules = Readonly<Record<string, SQL>>;

export const ledgerRules: Rules = {
  op_not_balanced: sql`
    select op_id as subject, 'sum ' || sum(amount) as detail
    from ledger_entry group by op_id having sum(amount) <> 0`,

  op_without_entries: sql`
    select o.id as subject, o.key as detail from ledger_op o
    where (o.result->>'amount')::int <> 0 and not exists (select from ledger_entry e where e.op_id = o.id)`,

  entry_without_its_rows: sql`
    select e.op_id as subject, 'entry ' || e.id as detail from ledger_entry e
    left join ledger_op o on o.id = e.op_id
    left join credit_grant g on g.id = e.grant_id
    left join credit_hold h on h.id = e.hold_id
    left join credit_hold_grant p on p.hold_id = e.hold_id and p.grant_id = e.grant_id
    where o.user_id is distinct from e.user_id or g.user_id is distinct from e.user_id
      or e.hold_id is not null and (h.user_id is distinct from e.user_id
        or p.hold_id is null and g.source <> 'compensation')`,

  account_differs_from_entries: sql`
    select a.user_id as subject, concat_ws(' ', 'cached', a.available, a.held, a.spent, a.expired, a.refunded, a.debt,
      'booked', b.available, b.held, b.spent, b.expired, b.refunded, -b.debt) as detail
    from credit_account a left join (
      select user_id, ${sums()} from ledger_entry group by user_id
    ) b using (user_id)
    where (a.available, a.held, a.spent, a.expired, a.refunded, a.debt) is distinct from
      (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.spent, 0), coalesce(b.expired, 0),
        coalesce(b.refunded, 0), coalesce(-b.debt, 0))`,

  grant_differs_from_entries: sql`
    select g.id as subject, concat_ws(' ', 'cached', g.amount, g.remaining, g.held,
      'booked', -b.issued, b.available, b.held) as detail
    from credit_grant g left join (
      select grant_id, ${sums()} from ledger_entry group by grant_id
    ) b on b.grant_id = g.id
    where (g.amount, g.remaining, g.held) is distinct from (-b.issued, b.available, b.held)`,

  hold_differs_from_entries: sql`
    select h.id as subject, concat_ws(' ', 'cached', h.amount, h.captured, h.released,
      'booked', b.held, b.spent + b.refunded) as detail
    from credit_hold h left join (
      select hold_id, ${sums()} from ledger_entry group by hold_id
    ) b on b.hold_id = h.id
    where (h.amount - h.captured - h.released, h.captured) is distinct from
      (coalesce(b.held, 0), coalesce(b.spent + b.refunded, 0))`,

  hold_part_differs_from_entries: sql`
    select p.hold_id as subject, concat_ws(' ', 'grant', p.grant_id, 'cached', p.amount, p.captured, p.released,
      'booked', b.held, b.spent + b.refunded) as detail
    from credit_hold_grant p left join (
      select hold_id, grant_id, ${sums()} from ledger_entry group by hold_id, grant_id
    ) b on b.hold_id = p.hold_id and b.grant_id = p.grant_id
    where (p.amount - p.captured - p.released, p.captured) is distinct from (b.held, b.spent + b.refunded)`,

  hold_differs_from_its_parts: sql`
    select h.id as subject, 'amount ' || h.amount || ' parts ' || coalesce(sum(p.amount), 0) as detail
    from credit_hold h left join credit_hold_grant p on p.hold_id = h.id
    group by h.id, h.amount having h.amount <> coalesce(sum(p.amount), 0)`,

  grant_overdrawn: sql`
    select grant_id as subject, bucket || ' ' || sum(amount) as detail
    from ledger_entry where bucket not in ('issued', 'debt') group by grant_id, bucket having sum(amount) < 0`,

  hold_out_of_bounds: sql`
    select id as subject, concat_ws(' ', amount, captured, released) as detail from credit_hold
    where amount < 0 or captured < 0 or released < 0 or captured + released > amount`,

  balance_after_differs_from_entries: sql`
    select id as subject, 'noted ' || balance_after || ' booked ' || booked as detail from (
      select o.id, o.balance_after, sum(coalesce(e.change, 0)) over (partition by o.user_id order by o.seq) as booked
      from ledger_op o left join (
        select op_id, sum(amount) filter (where bucket = 'available') as change from ledger_entry group by op_id
      ) e on e.op_id = o.id
    ) b where balance_after <> booked`,

  account_negative: sql`
    select user_id as subject, concat_ws(' ', available, held, spent, expired, refunded, debt) as detail
    from credit_account where least(available, held, spent, expired, refunded, debt) < 0`,

  debt_not_paid: sql`
    select a.user_id as subject, 'owes ' || a.debt || ' has ' || sum(g.remaining) as detail
    from credit_account a join credit_grant g using (user_id)
    where a.debt > 0 and g.remaining > 0 and (g.expires_at is null or g.expires_at > clock_timestamp())
    group by a.user_id, a.debt`,
};

function sums(): SQL {
  return sql.join(
    ledgerBuckets.map(
      (bucket) =>
        sql`coalesce(sum(amount) filter (where bucket = ${sql.raw(`'${bucket}'`)}), 0) as ${sql.raw(bucket)}`,
    ),
    sql`, `,
  );
}
