import type { Database } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { afterDamage } from "../testing/after-damage.ts";
import { auditLedger, captureHold, holdCredits } from "./index.ts";
import { seedAccount } from "./testing/seed.ts";

const database = useTestDatabase({ max: 2 });
let db: Database;
beforeAll(async () => {
  db = database.db;
  const userId = await seedAccount(db, 10, 10);
  await seedAccount(db, 3);
  const { id: holdId } = await holdCredits(db, {
    userId,
    subjectType: "training",
    subjectId: "trn_audited",
    amount: 12,
    deadlineMinutes: 10,
  });
  await captureHold(db, { holdId, key: "capture:trn_audited", amount: 4 });
});

test("a consistent ledger has no findings", async () => {
  expect(await auditLedger(db)).toEqual([]);
});

test.each<[rule: string, damage: SQL]>([
  [
    "op_not_balanced",
    sql`insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
      select op_id, user_id, grant_id, 'available', 1 from ledger_entry limit 1`,
  ],
  [
    "op_without_entries",
    sql`insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
      select 'op_bare', user_id, 'grant:bare', 'grant', 'grant', 'bare', '{"amount": 5}', 5 from credit_account limit 1`,
  ],
  [
    "entry_without_its_rows",
    sql`insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
      select e.op_id, a.user_id, e.grant_id, 'available', 0 from ledger_entry e
      join credit_account a on a.user_id <> e.user_id limit 1`,
  ],
  ["account_differs_from_entries", sql`update credit_account set available = available + 1`],
  ["account_differs_from_entries", sql`update credit_account set spent = spent + 1`],
  ["grant_differs_from_entries", sql`update credit_grant set remaining = remaining - 1 where remaining > 0`],
  ["hold_differs_from_entries", sql`update credit_hold set released = released + 1`],
  ["hold_part_differs_from_entries", sql`update credit_hold_grant set captured = 0 where captured > 0`],
  [
    "entry_without_its_rows",
    sql`insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
      select 'op_none', user_id, grant_id, 'available', 0 from ledger_entry limit 1`,
  ],
  [
    "hold_differs_from_its_parts",
    sql.raw(`alter table credit_hold_grant disable trigger all; delete from credit_hold_grant`),
  ],
  [
    "grant_overdrawn",
    sql`insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
      select op_id, user_id, grant_id, v.bucket, v.amount from (select * from ledger_entry limit 1) e,
        (values ('expired', -1), ('spent', 1)) as v(bucket, amount)`,
  ],
  [
    "hold_out_of_bounds",
    sql.raw(`alter table credit_hold drop constraint credit_hold_bounds;
      update credit_hold set captured = 14`),
  ],
  ["hold_past_deadline", sql`update credit_hold set deadline_at = clock_timestamp() - interval '21 minutes'`],
  [
    "balance_after_differs_from_entries",
    sql.raw(`alter table ledger_op disable trigger all;
      update ledger_op set balance_after = balance_after + 1`),
  ],
  [
    "account_negative",
    sql.raw(`alter table credit_account drop constraint credit_account_not_negative;
      update credit_account set debt = -1`),
  ],
  ["debt_not_paid", sql`update credit_account set debt = 1`],
])("finds %s", async (rule, damage) => {
  expect(await afterDamage(db, damage, auditLedger)).toContain(rule);
});
