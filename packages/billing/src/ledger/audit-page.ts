import type { Database } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";
import { type Finding, ledgerRules, type Rules } from "./ledger-rules.ts";

/** Plain JSON, so that a later call, after a crash in between, can continue there. */
export interface AuditCursor {
  /** the audit covers accounts with an entry after this one; null covers every account */
  since: number | null;
  through: number;
  account: string;
  entry: number;
}

/** An account has about a hundred entries a year, and a page's statement stays far below the time limit. */
const accountsAtOnce = 2_000;
const entriesAtOnce = 1_000_000;

export async function beginAudit(db: Database, since: number | null): Promise<AuditCursor> {
  const { rows } = await db.execute<{ through: string }>(
    sql`select coalesce(max(id), 0) as through from ledger_entry`,
  );
  return { since, through: Number(rows[0]?.through), account: "", entry: since ?? 0 };
}

/** Reads one snapshot, and changes nothing. @returns what violates the rules, and where to continue; null at the end */
export function checkPage(db: Database, rules: Rules, place: AuditCursor) {
  return db.transaction(
    async (tx) => {
      // to compile thirty rules takes longer than it saves on one page; and the planner, which does not know how few rows the
      // accounts have, would read whole tables
      await tx.execute(
        sql.raw(
          "set local statement_timeout = '60s'; set local work_mem = '64MB'; set local jit = off; set local enable_seqscan = off",
        ),
      );
      const { rows: accounts } = await tx.execute<{ id: string }>(nextAccounts(place));
      const entry = Math.min(place.entry + entriesAtOnce, place.through);
      const findings = isFirst(place) ? await read(tx, pastDeadline) : [];
      if (accounts.length > 0)
        findings.push(
          ...(await read(
            tx,
            ofAccounts(
              rules,
              accounts.map(({ id }) => id),
            ),
          )),
        );
      if (entry > place.entry) findings.push(...(await read(tx, withoutOperation(place.entry, entry))));
      const account = accounts.at(-1)?.id ?? place.account;
      const isEnd = accounts.length < accountsAtOnce && entry === place.through;
      return { findings, next: isEnd ? null : { ...place, account, entry } };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function isFirst({ since, account, entry }: AuditCursor): boolean {
  return account === "" && entry === (since ?? 0);
}

/** The query covers all accounts, because time changes this one; its index has only open holds. */
const pastDeadline = sql`
  select 'hold_past_deadline' as rule, id as subject, subject_type || ' ' || subject_id || ', deadline ' || deadline_at as detail
  from credit_hold
  where captured + released < amount and deadline_at + interval '20 minutes' < clock_timestamp()`;

async function read(db: Database, query: SQL): Promise<Finding[]> {
  const { rows } = await db.execute<{ rule: string; subject: string; detail: string }>(query);
  return rows;
}

function nextAccounts({ since, through, account }: AuditCursor): SQL {
  const source =
    since === null
      ? sql`credit_account where user_id > ${account}`
      : sql`ledger_entry where id > ${since} and id <= ${through} and user_id > ${account}`;
  return sql`select distinct user_id as id from ${source} order by user_id limit ${accountsAtOnce}`;
}

/** An entry is found with the accounts by its operation, so one without is looked for by its position. */
function withoutOperation(after: number, through: number): SQL {
  return sql`
    select 'entry_without_its_rows' as rule, e.op_id as subject, 'entry ' || e.id as detail from ledger_entry e
    where e.id > ${after} and e.id <= ${through} and not exists (select from ledger_op o where o.id = e.op_id)`;
}

/** Reads each table once. Its queries have the names of the tables, which in a rule mean the rows of these accounts. */
function ofAccounts(rules: Rules, accounts: string[]): SQL {
  const checks = Object.entries(rules).map(
    ([rule, query]) => sql`select ${rule}::text as rule, subject, detail from (${query}) r`,
  );
  return sql`
    with scope as materialized (select unnest(${sql.param(accounts)}::text[]) as user_id),
    credit_account as materialized (select t.* from credit_account t join scope using (user_id)),
    credit_grant as materialized (select t.* from credit_grant t join scope using (user_id)),
    credit_hold as materialized (select t.* from credit_hold t join scope using (user_id)),
    credit_hold_grant as materialized (
      select t.* from credit_hold h join credit_hold_grant t on t.hold_id = h.id),
    ledger_op as materialized (
      select t.id, t.seq, t.user_id, t.key, t.kind, t.subject_id, t.result, t.balance_after
      from ledger_op t join scope using (user_id)),
    ledger_entry as materialized (
      select t.id, t.op_id, t.user_id, t.grant_id, t.hold_id, t.bucket, t.amount
      from ledger_op o join ledger_entry t on t.op_id = o.id),
    training_session as materialized (
      select t.id, t.user_id, t.hold_id, t.status, t.credits_charged from training_session t join scope using (user_id)),
    generation as materialized (
      select t.id, t.kind, t.user_id, t.hold_id, t.status, t.unit_cost, t.credits_charged,
        t.credits_returned, t.unlike
      from generation t join scope using (user_id)),
    prompt_refinement as materialized (
      select t.id, t.user_id, t.hold_id, t.status, t.credits_charged from prompt_refinement t join scope using (user_id)),
    image as materialized (select t.generation_id from generation g join image t on t.generation_id = g.id),
    purchase as materialized (select t.* from purchase t join scope using (user_id)),
    purchase_refund as materialized (select t.* from purchase_refund t join scope using (user_id))
    ${sql.join(checks, sql` union all `)}`;
}

/** Changes nothing. A consistent ledger gives an empty list, also under full load. */
export function auditLedger(db: Database): Promise<Finding[]> {
  return checkAll(db, ledgerRules);
}

/** Each page of accounts is read in one snapshot. */
export async function checkAll(db: Database, rules: Rules): Promise<Finding[]> {
  const all: Finding[] = [];
  for (let place: AuditCursor | null = await beginAudit(db, null); place; ) {
    const { findings, next }: Awaited<ReturnType<typeof checkPage>> = await checkPage(db, rules, place);
    all.push(...findings);
    place = next;
  }
  return all;
}
