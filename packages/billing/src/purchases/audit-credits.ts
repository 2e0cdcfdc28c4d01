import type { Database } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import { checkAll } from "../ledger/audit-page.ts";
import { type Finding, ledgerRules, type Rules } from "../ledger/ledger-rules.ts";
import { listPaidWithoutCredits } from "./paid-without-credits.ts";
import type { Payments } from "./payments.ts";

const work = sql`(
  select 'training' as type, id, user_id, hold_id, status, credits_charged from training_session
  union all select kind, id, user_id, hold_id, status, credits_charged from generation
    where unit_cost > 0 or hold_id is not null
  union all select 'prompt', id, user_id, hold_id, status, credits_charged from prompt_refinement)`;

const rules: Rules = {
  hold_of_ended_work: sql`
    select h.id as subject, h.subject_type || ' ' || h.subject_id as detail
    from credit_hold h join ${work} w on w.type = h.subject_type and w.id = h.subject_id
    where h.captured + h.released < h.amount and w.status in ('completed', 'failed', 'cancelled')`,

  // a deleted job keeps its hold, but the hold must have been resolved
  hold_without_work: sql`
    select h.id as subject, h.subject_type || ' ' || h.subject_id as detail
    from credit_hold h left join ${work} w on w.type = h.subject_type and w.id = h.subject_id
    where h.subject_type <> 'purchase' and h.captured + h.released < h.amount and w.id is null`,

  work_without_hold: sql`
    select w.id as subject, w.type || ', hold ' || w.hold_id as detail
    from ${work} w left join credit_hold h on h.id = w.hold_id
    where (h.subject_type, h.subject_id, h.user_id) is distinct from (w.type, w.id, w.user_id)`,

  work_charged_differs_from_captured: sql`
    select w.id as subject, w.type || ' charged ' || w.credits_charged || ' captured ' || h.captured as detail
    from ${work} w join credit_hold h on h.id = w.hold_id where w.credits_charged <> h.captured`,

  work_done_without_capture: sql`
    select w.id as subject, w.type as detail from ${work} w join credit_hold h on h.id = w.hold_id
    where w.status = 'completed' and h.amount > 0 and h.captured = 0`,

  image_without_capture: sql`
    select g.id as subject, count(*) || ' images, captured ' || h.captured as detail
    from generation g join image i on i.generation_id = g.id join credit_hold h on h.id = g.hold_id
    group by g.id, g.unit_cost, h.captured having count(*) * g.unit_cost > h.captured`,

  // the word "unlike" begins what the return of a request's credits is given for
  returned_differ_from_grant: sql`
    select g.id as subject, concat_ws(' ', 'unlike', g.unlike, 'charged', g.credits_charged, 'returned', g.credits_returned,
      'grant', c.id, c.source, c.amount) as detail
    from generation g left join credit_grant c on c.source_ref = 'unlike:' || g.id
    where (g.credits_returned > 0 or c.id is not null)
      and (not g.unlike or g.credits_returned <> g.credits_charged
        or (c.user_id, c.source, c.amount) is distinct from (g.user_id, 'compensation', g.credits_returned))`,

  // the request may be deleted by then, its hold never is
  more_returned_than_captured: sql`
    select c.id as subject, concat_ws(' ', c.source_ref, 'returned', c.amount, 'captured', h.captured) as detail
    from credit_grant c left join credit_hold h
      on h.subject_id = substr(c.source_ref, length('unlike:') + 1) and h.user_id = c.user_id
        and h.subject_type in ('generation', 'edit')
    where c.source_ref like 'unlike:%' and (h.id is null or c.amount > h.captured)`,

  purchase_differs_from_its_grant: sql`
    select p.id as subject, concat_ws(' ', p.status, p.credits, 'grant', g.id, g.source, g.source_ref, g.amount) as detail
    from purchase p left join credit_grant g on g.id = p.grant_id
    where p.status not in ('pending', 'failed', 'expired')
      and (g.user_id, g.source, g.source_ref, g.amount) is distinct from (p.user_id, 'purchase', p.id, p.credits)`,

  grant_without_payment: sql`
    select g.id as subject, g.source_ref as detail from credit_grant g
    where g.source = 'purchase' and not exists (
      select from purchase p where p.grant_id = g.id and p.paid_at is not null)`,

  refund_differs_from_its_hold: sql`
    select r.id as subject, concat_ws(' ', r.status, r.credits, 'held', h.amount, h.captured, h.released) as detail
    from purchase_refund r join credit_hold h on h.id = r.hold_id
    where (h.subject_type, h.subject_id, h.user_id, h.amount) is distinct from ('purchase', r.id, r.user_id, r.credits)
      or (h.captured, h.released) is distinct from (
        case r.status when 'succeeded' then r.credits else 0 end, case r.status when 'failed' then r.credits else 0 end)`,

  hold_without_refund: sql`
    select h.id as subject, h.subject_id as detail from credit_hold h
    where h.subject_type = 'purchase' and not exists (select from purchase_refund r where r.hold_id = h.id)`,

  more_refunded_than_paid: sql`
    select p.id as subject, 'paid ' || p.amount || ' returned ' || p.reversed_amount + sum(r.amount) as detail
    from purchase p join purchase_refund r on r.purchase_id = p.id and r.status <> 'failed'
    group by p.id, p.amount, p.reversed_amount having p.reversed_amount + sum(r.amount) > p.amount`,

  credits_reversed_differ_from_money: sql`
    select id as subject, 'reversed ' || reversed_amount || ', credits ' || taken || ' instead of ' || due as detail
    from (
      select p.id, p.reversed_amount, coalesce(t.taken, 0) as taken,
        case when p.reversed_amount = 0 then 0
          when p.reversed_amount = p.amount - coalesce(o.amount, 0) then p.credits - coalesce(o.credits, 0)
          else least(p.credits::bigint * p.reversed_amount / p.amount, p.credits - coalesce(o.credits, 0)) end as due
      from purchase p
      left join (
        select subject_id, sum((case kind when 'clawback' then 1 else -1 end) * (result->>'amount')::int) as taken
        from ledger_op where kind in ('clawback', 'reinstate') group by subject_id
      ) t on t.subject_id = p.id
      left join (
        select purchase_id, sum(amount) as amount, sum(credits) as credits
        from purchase_refund where status = 'succeeded' group by purchase_id
      ) o on o.purchase_id = p.id
    ) r where taken <> due`,
};

export const creditRules: Rules = { ...ledgerRules, ...rules };

/** Compares with the jobs and the payments, too. Changes nothing. A consistent studio gives an empty list. */
export function auditCredits(db: Database): Promise<Finding[]> {
  return checkAll(db, creditRules);
}

/**
 * Lists checkouts that Stripe reports as paid since then but that gave no credits here, page by page. Changes nothing.
 * @param after what the previous page returned
 * @returns where to continue; null at the end
 */
export async function auditPayments(
  ports: { db: Database; payments: Pick<Payments, "listPaidCheckouts"> },
  since: Date,
  after = "",
): Promise<{ findings: Finding[]; next: string | null }> {
  const { missing, next } = await listPaidWithoutCredits(ports, { since, after });
  const findings = missing.map(({ sessionId, purchaseId }) => ({
    rule: "paid_without_credits",
    subject: sessionId,
    detail: `purchase ${purchaseId}`,
  }));
  return { findings, next };
}
