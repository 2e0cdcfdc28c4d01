import type { StatementLine as ContractLine, Statement } from "@portrait-studio/contract";
import { creditHolds, type Database, ledgerOps, purchaseRefunds, purchases } from "@portrait-studio/db";
import { and, asc, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { entryColumns, entrySubjectId, presentEntry } from "./list-entries.ts";
import { ledgerNow } from "./lock-account.ts";

export interface StatementPlace {
  before: number;
  balance: number;
}

type About = "name" | "thumbnailUrl" | "imageId" | "modelId";
export type StatementLine = Omit<ContractLine, About>;
type StatementNow = NonNullable<Statement["now"]>;
export type OpenReservation = Omit<StatementNow["reserved"][number], About>;

export interface StatementPage {
  /** null on all but the first page */
  now: (Omit<StatementNow, "reserved"> & { reserved: OpenReservation[] }) | null;
  lines: StatementLine[];
  /** where the next page begins; null when this is the last one */
  next: StatementPlace | null;
}

/**
 * Lists a user's statement, newest first: one line a grant, expiry or ended job. A line never changes, because a job
 * gets one only when its hold is closed. A line's balance counts the holds that were open then as not taken yet, so that the
 * balance of the line below plus an amount is always the balance beside it; what is open now stands apart, in `now`.
 *
 * A page costs the same however long the history is: each line's balance follows from the one above, and the first one's from the
 * account, or from `from`, the `next` of the page before.
 */
export async function listStatement(
  db: Database,
  userId: string,
  { limit = 20, from }: { limit?: number | undefined; from?: StatementPlace | undefined } = {},
): Promise<StatementPage> {
  const rows = await db
    .select({
      ...entryColumns,
      amount: sql<number>`coalesce(-${creditHolds.captured}, ${entryColumns.amount})`,
      money: moneyOfLine(),
      purchase: purchases,
      now: from ? sql<null>`null` : readNow(userId),
    })
    .from(ledgerOps)
    .leftJoin(
      creditHolds,
      and(
        sql`${creditHolds.subjectType} = ${ledgerOps.subjectType}`,
        eq(creditHolds.subjectId, ledgerOps.subjectId),
      ),
    )
    .leftJoin(purchaseRefunds, eq(purchaseRefunds.id, ledgerOps.subjectId))
    .leftJoin(purchases, eq(purchases.id, entrySubjectId))
    .where(and(eq(ledgerOps.userId, userId), from && lt(ledgerOps.seq, from.before), closesLine()))
    .orderBy(desc(ledgerOps.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const entries = await readEntries(
    db,
    userId,
    page.map(({ seq }) => seq),
  );
  const now = from ? null : presentNow(rows[0]?.now);
  let balance = from?.balance ?? (now ? now.spendable + now.expired + sumAmounts(now.reserved) : 0);
  const lines = page.map(({ seq, purchase, money, now: _, ...row }): StatementLine => {
    const { id, kind, amount, subjectType, subjectId } = row;
    const line = { id, kind, amount, balance, subjectType, subjectId };
    balance -= amount;
    return {
      ...line,
      payment:
        purchase && money !== null
          ? {
              purchaseId: purchase.id,
              credits: purchase.credits,
              amount: money,
              currency: purchase.currency,
              paidAt: purchase.paidAt?.toISOString() ?? null,
            }
          : null,
      entries: entries
        .filter((entry) => entry.line === seq)
        .map(({ line: _line, ...entry }) => presentEntry(entry)),
    };
  });
  const last = page.at(-1);
  return { now, lines, next: last && rows.length > limit ? { before: last.seq, balance } : null };
}

/** None when a debt was repaid. A reversal that did not note its money, as the first ones, gets the price of its credits. */
function moneyOfLine(): SQL<number | null> {
  const { kind, result } = ledgerOps;
  return sql`case when ${kind} <> 'repay' then coalesce(
    ${purchaseRefunds.amount},
    (${result} ->> 'money')::int,
    case when ${kind} in ('clawback', 'reinstate')
      then round(${purchases.amount}::numeric * (${result} ->> 'amount')::int / ${purchases.credits})::int
      else ${purchases.amount} end
  ) end`;
}

/** Only the last operation of a hold is a line. One of 0 credits is closed from the start, and captures of 0 take nothing. */
function closesLine(): SQL | undefined {
  const result = (name: string) => sql`(${ledgerOps.result} ->> ${sql.raw(`'${name}'`)})::int`;
  return or(
    notInArray(ledgerOps.kind, ["hold", "capture"]),
    and(eq(ledgerOps.kind, "hold"), eq(creditHolds.amount, 0)),
    and(
      eq(ledgerOps.kind, "capture"),
      sql`${result("amount")} > 0`,
      eq(creditHolds.amount, result("captured")),
    ),
  );
}

interface StoredNow extends StatementNow {
  reserved: (StatementNow["reserved"][number] & { createdAt: string })[];
}

/** The statement that reads the lines also reads what is not booked yet, so that both belong together. */
function readNow(userId: string): SQL<StoredNow> {
  return sql`(
    select jsonb_build_object(
      'spendable', live.amount,
      'expired', a.available - live.amount,
      'reserved', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'subjectType', h.subject_type, 'subjectId', coalesce(r.purchase_id, h.subject_id),
          'amount', h.amount, 'delivered', h.captured, 'createdAt', h.created_at
        ) order by h.created_at desc, h.id desc), '[]')
        from credit_hold h left join purchase_refund r on r.id = h.subject_id
        where h.user_id = a.user_id and h.captured + h.released < h.amount
      ))
    from credit_account a, lateral (
      select coalesce(sum(g.remaining), 0)::int as amount from credit_grant g
      where g.user_id = a.user_id and (g.expires_at is null or g.expires_at > ${ledgerNow()})
    ) live
    where a.user_id = ${userId})`;
}

function presentNow(now: StoredNow | null | undefined): StoredNow {
  if (!now) return { spendable: 0, expired: 0, reserved: [] };
  return {
    ...now,
    reserved: now.reserved.map((one) => ({ ...one, createdAt: new Date(one.createdAt).toISOString() })),
  };
}

const sumAmounts = (parts: readonly { amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The operations of lines, the first one first: of a hold, all since it was made. */
async function readEntries(db: Database, userId: string, lines: number[]) {
  if (lines.length === 0) return [];
  const head = alias(ledgerOps, "head");
  const first = sql`coalesce((select hold.seq from ledger_op hold
    where ${head.kind} in ('capture', 'release', 'refund') and hold.kind = 'hold'
      and hold.key = 'hold:' || ${head.subjectType} || ':' || ${head.subjectId}), ${head.seq})`;
  return await db
    .select({ line: head.seq, ...entryColumns })
    .from(head)
    .innerJoin(
      ledgerOps,
      and(
        eq(ledgerOps.userId, head.userId),
        eq(ledgerOps.subjectType, head.subjectType),
        eq(ledgerOps.subjectId, head.subjectId),
        sql`${ledgerOps.seq} between ${first} and ${head.seq}`,
      ),
    )
    .leftJoin(purchaseRefunds, eq(purchaseRefunds.id, ledgerOps.subjectId))
    .where(and(eq(head.userId, userId), inArray(head.seq, lines)))
    .orderBy(asc(ledgerOps.seq));
}
