import { type Database, newId, runInTransaction, type Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import { type GrantPage, nextGrants } from "./next-grants.ts";

/** Few enough that the accounts' locks, which spending waits for, are held for a fraction of a second. */
const grantsAtOnce = 1_000;

export interface Expired {
  grants: number;
  credits: number;
  next: string | null;
}

/**
 * Books what is left of the next expired grants, of many accounts in one transaction. An account that another transaction has
 * locked is left for the next run, because expired credits cannot be spent meanwhile.
 * @param page where to continue, and how far back to look
 */
export async function expireCredits(
  { db }: { db: Database },
  { atOnce = grantsAtOnce, ...page }: Pick<GrantPage, "after" | "since"> & { atOnce?: number },
): Promise<Expired> {
  const { grants, next } = await nextGrants(db, {
    ...page,
    until: "0 days",
    condition: sql`remaining > 0`,
    limit: atOnce,
  });
  if (grants.length === 0) return { grants: 0, credits: 0, next };
  const booked = await runInTransaction(db, async (tx) => {
    const accounts = await lockFree(tx, [...new Set(grants.map(({ userId }) => userId))]);
    return accounts.length === 0 ? { grants: 0, credits: 0 } : bookExpiry(tx, accounts, grants);
  });
  return { ...booked, next };
}

/** In the order of their ids, like everyone who locks several. */
async function lockFree(tx: Transaction, userIds: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from credit_account where user_id = any(${sql.param(userIds)}::text[])
    order by user_id for no key update skip locked`);
  return rows.map(({ id }) => id);
}

/** One operation and two entries for each grant; what is left of it is read again, as the lock makes certain. */
async function bookExpiry(tx: Transaction, accounts: string[], grants: { id: string }[]) {
  const ids = grants.map(({ id }) => id);
  const ops = ids.map(() => newId("op"));
  const { rows } = await tx.execute<{ grants: string; credits: string }>(sql`
    with clock as materialized (select date_trunc('milliseconds', clock_timestamp()) as now),
    due as materialized (
      select g.id, g.user_id, g.remaining,
        a.available - sum(g.remaining) over (partition by g.user_id order by g.expires_at, g.id) as balance,
        row_number() over (order by g.user_id, g.expires_at, g.id)::int as number
      from credit_grant g join credit_account a using (user_id)
      where g.id = any(${sql.param(ids)}::text[]) and g.user_id = any(${sql.param(accounts)}::text[]) and g.remaining > 0
    ), op as (
      insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after, created_at)
      select (${sql.param(ops)}::text[])[number], user_id, 'expire:' || id, 'expire', 'grant', id,
        jsonb_build_object('amount', remaining), balance, now
      from due, clock order by number
      returning id, user_id, subject_id, created_at
    ), entry as (
      insert into ledger_entry (op_id, user_id, grant_id, bucket, amount, created_at)
      select op.id, op.user_id, due.id, side.bucket, side.sign * due.remaining, op.created_at
      from op join due on due.id = op.subject_id, (values ('available', -1), ('expired', 1)) as side (bucket, sign)
    ), backing as (
      update credit_grant g set remaining = g.remaining - due.remaining from due where g.id = due.id
    ), account as (
      update credit_account a set available = a.available - t.amount, expired = a.expired + t.amount
      from (select user_id, sum(remaining) as amount from due group by user_id) t where a.user_id = t.user_id
    )
    select count(*) as grants, coalesce(sum(remaining), 0) as credits from due`);
  return { grants: Number(rows[0]?.grants), credits: Number(rows[0]?.credits) };
}
