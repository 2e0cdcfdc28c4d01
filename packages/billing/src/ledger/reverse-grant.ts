import { StudioError } from "@portrait-studio/contract";
import { type DatabaseHandle, runInTransaction, type Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import { book, type Line } from "./book.ts";
import { isLive } from "./burn-order.ts";
import { compensate } from "./compensate.ts";
import { expireGrants } from "./expire-grants.ts";
import { lockAccount } from "./lock-account.ts";
import { repayDebt } from "./repay-debt.ts";

export interface ReversalRequest {
  userId: string;
  grantId: string;
  purchaseId: string;
  /** identifies this change of the target, so that it is applied once, e.g. "pur_…:7" */
  key: string;
  /** total credits of the grant to have reversed in the end, net of what was given back; cumulative, not a difference */
  units: number;
  /** the money that moved with this change, in minor units */
  money?: number;
}

type GrantState = Awaited<ReturnType<typeof readGrant>>;

/**
 * Adjusts a grant after someone else than the buyer moved money: a refund from Stripe's dashboard, a dispute, or the end of
 * one. Takes or gives back credits until `units` of the grant are reversed. Credits are taken from what is left of the grant,
 * then from what expired of it; the rest, which is spent or held, becomes a debt. Giving back reverses this order, and credits
 * that expired meanwhile come back as a new grant.
 * @returns credits taken; negative for credits given back
 * @throws StudioError NOT_FOUND when the user has no such grant
 */
export function reverseGrant(handle: DatabaseHandle, request: ReversalRequest): Promise<number> {
  const { userId } = request;
  return runInTransaction(handle, async (tx) => {
    await lockAccount(tx, userId);
    // otherwise expired credits would count as still left
    await expireGrants(tx, userId);
    const grant = await readGrant(tx, request);
    const { taken, amount, refunded } = grant;
    const target = Math.max(0, Math.min(request.units, amount - refunded));
    const change = target - (taken.available + taken.expired + taken.debt);
    if (change > 0) await clawBack(tx, request, grant, change);
    if (change < 0) await reinstate(tx, request, grant, -change);
    return change;
  });
}

async function clawBack(
  tx: Transaction,
  { userId, grantId, purchaseId, key, money }: ReversalRequest,
  grant: GrantState,
  units: number,
): Promise<void> {
  const available = Math.min(units, grant.remaining);
  const expired = Math.min(units - available, grant.lapsed - grant.taken.expired);
  const debt = units - available - expired;
  const opKey = `clawback:${key}`;
  const owes = await book(tx, {
    key: opKey,
    kind: "clawback",
    userId,
    subjectType: "purchase",
    subjectId: purchaseId,
    result: { grantId, amount: units, available, expired, debt, money },
    at: grant.now,
    lines: withoutZeros([
      { grantId, bucket: "available", amount: -available },
      { grantId, bucket: "expired", amount: -expired },
      { grantId, bucket: "debt", amount: -debt },
      { grantId, bucket: "refunded", amount: units },
    ]),
  });
  if (owes > 0) await repayDebt(tx, userId, opKey);
}

async function reinstate(
  tx: Transaction,
  { userId, grantId, purchaseId, key, money }: ReversalRequest,
  grant: GrantState,
  units: number,
): Promise<void> {
  const { now, taken } = grant;
  const debt = Math.min(units, taken.debt);
  const expired = Math.min(units - debt, taken.expired);
  const available = units - debt - expired;
  // a debt that was repaid meanwhile is given back as credits
  const forgiven = Math.min(debt, grant.owed);
  const credits = available + debt - forgiven;
  const room = grant.amount - grant.remaining - grant.held;
  const back = isLive({ expiresAt: grant.expires_at }, now) ? Math.min(credits, room) : 0;
  const compensated = credits - back;
  const lines: Line[] = [
    { grantId, bucket: "refunded", amount: -units },
    { grantId, bucket: "debt", amount: forgiven },
    { grantId, bucket: "available", amount: back },
    { grantId, bucket: "expired", amount: expired + compensated },
  ];
  const opKey = `reinstate:${key}`;
  if (compensated > 0) {
    const goneFor = now.getTime() - (grant.last_taken_at ?? now).getTime();
    const replacement = await compensate(tx, {
      userId,
      sourceRef: `compensation:${opKey}`,
      amount: compensated,
      now,
      lastsMs: goneFor,
    });
    lines.push(
      { grantId: replacement, bucket: "issued", amount: -compensated },
      { grantId: replacement, bucket: "available", amount: compensated },
    );
  }
  const owes = await book(tx, {
    key: opKey,
    kind: "reinstate",
    userId,
    subjectType: "purchase",
    subjectId: purchaseId,
    result: { grantId, amount: units, available: -available, expired: -expired, debt: -debt, money },
    at: now,
    lines: withoutZeros(lines),
  });
  if (owes > 0) await repayDebt(tx, userId, opKey);
}

async function readGrant(tx: Transaction, { userId, grantId, purchaseId }: ReversalRequest) {
  const { rows } = await tx.execute<Record<string, string | number | null>>(sql`
    select date_trunc('milliseconds', clock_timestamp()) as now, g.amount, g.remaining, g.held, g.expires_at,
      e.refunded, e.lapsed, e.owed, t.*
    from credit_grant g,
    lateral (select
        coalesce(sum(l.amount) filter (where l.bucket = 'refunded' and o.kind = 'refund'), 0)::int as refunded,
        coalesce(sum(l.amount) filter (where l.bucket = 'expired' and o.kind = 'expire'), 0)::int as lapsed,
        coalesce(-sum(l.amount) filter (where l.bucket = 'debt'), 0)::int as owed
      from ledger_op o join ledger_entry l on l.op_id = o.id
      where o.user_id = g.user_id and o.kind <> 'hold' and l.grant_id = g.id) e,
    lateral (select coalesce(sum((o.result->>'available')::int), 0)::int as taken_available,
        coalesce(sum((o.result->>'expired')::int), 0)::int as taken_expired,
        coalesce(sum((o.result->>'debt')::int), 0)::int as taken_debt,
        max(o.created_at) filter (where o.kind = 'clawback') as last_taken_at
      from ledger_op o
      where o.user_id = g.user_id and o.kind in ('clawback', 'reinstate') and o.subject_id = ${purchaseId}) t
    where g.id = ${grantId} and g.user_id = ${userId}`);
  const [row] = rows;
  if (!row) throw new StudioError("NOT_FOUND");
  const instant = (value: string | number | null | undefined) => (value == null ? null : new Date(value));
  return {
    now: instant(row.now) ?? new Date(Number.NaN),
    amount: Number(row.amount),
    remaining: Number(row.remaining),
    held: Number(row.held),
    expires_at: instant(row.expires_at),
    refunded: Number(row.refunded),
    /** expired with time */
    lapsed: Number(row.lapsed),
    /** owed for this grant and not repaid yet */
    owed: Number(row.owed),
    /** where reversed credits were taken from, in total so far */
    taken: {
      available: Number(row.taken_available),
      expired: Number(row.taken_expired),
      debt: Number(row.taken_debt),
    },
    last_taken_at: instant(row.last_taken_at),
  };
}

function withoutZeros(lines: Line[]): Line[] {
  return lines.filter((line) => line.amount !== 0);
}
