import type { Database } from "@portrait-studio/db";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { captureHold, type Finding, grantCredits, holdCredits } from "../ledger/index.ts";
import { seedAccount } from "../ledger/testing/seed.ts";
import { type AuditStep, auditRecent } from "./index.ts";

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await createTestDatabase({ max: 4 });
  db = database.db;
});
afterEach(() => database.close());

/** The rules that a whole audit finds violated. */
async function audit({ everything = false } = {}): Promise<{ rules: string[] }> {
  const found: Finding[] = [];
  let step: AuditStep | undefined;
  for (;;) {
    const { findings, next } = await auditRecent(db, { step, everything });
    found.push(...findings);
    if (!next) return { rules: found.map(({ rule }) => rule) };
    // what a crash between two pages leaves is what the runner stored
    step = JSON.parse(JSON.stringify(next));
  }
}

/** Audits until no transaction of another test on the same server was open meanwhile. */
async function settle(expected: number): Promise<void> {
  await expect
    .poll(
      async () => {
        expect(await audit()).toMatchObject({ rules: [] });
        return position();
      },
      { timeout: 30_000 },
    )
    .toBe(expected);
}

async function position(): Promise<number> {
  const { rows } = await db.execute<{ position: string }>(sql`select position from ledger_audit`);
  return Number(rows[0]?.position ?? 0);
}

const damage = (text: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw("set local session_replication_role = replica"));
    await tx.execute(sql.raw(text));
  });

test("an audit begins where the last one that found nothing ended", async () => {
  const old = await seedAccount(db, 10);
  await settle(2);
  await seedAccount(db, 5);
  await damage(`update credit_account set available = available + 1 where user_id = '${old}'`);
  await settle(4);
  expect(await audit({ everything: true })).toMatchObject({ rules: ["account_differs_from_entries"] });
  await damage("update credit_account set available = available - 1 where available = 11");
  expect(await audit({ everything: true })).toMatchObject({ rules: [] });
});

test.each([
  ["an entry", "update ledger_entry set amount = amount + 1 where bucket = 'available'", "op_not_balanced"],
  [
    "an account's balance",
    "update credit_account set available = available + 1",
    "account_differs_from_entries",
  ],
  ["a missing part of a hold", "delete from credit_hold_grant", "hold_differs_from_its_parts"],
  [
    "an entry without its operation",
    "update ledger_entry set op_id = 'op_none' where id = (select max(id) from ledger_entry)",
    "entry_without_its_rows",
  ],
])("finds %s since the last audit, and again until it is repaired", async (_, text, rule) => {
  await seedAccount(db, 1);
  await settle(2);
  const userId = await seedAccount(db, 10);
  const hold = await holdCredits(db, {
    userId,
    subjectType: "generation",
    subjectId: "gen_audited",
    amount: 4,
    deadlineMinutes: 10,
  });
  await captureHold(db, { holdId: hold.id, key: "capture:gen_audited", amount: 4 });
  expect(await audit()).toMatchObject({ rules: [] });
  await damage(`update ledger_audit set position = 2`);
  await damage(text);
  for (let time = 0; time < 2; time += 1) expect((await audit()).rules).toContain(rule);
  expect(await position()).toBe(2);
  expect((await audit({ everything: true })).rules).toContain(rule);
});

test("an entry of a transaction that was open during the audit is checked by the next", async () => {
  await seedAccount(db, 1);
  await settle(2);
  const late = await seedAccount(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from "user" where id = ${late} for update`);
    await grantCredits(tx, {
      userId: late,
      source: "welcome",
      sourceRef: "late",
      amount: 3,
      expiry: "never",
    });
    await seedAccount(db, 2);
    expect(await audit()).toMatchObject({ rules: [] });
    expect(await position()).toBe(2);
  });
  await damage(`update credit_account set available = available + 1 where user_id = '${late}'`);
  expect((await audit()).rules).toEqual(["account_differs_from_entries"]);
});

test("an audit of some accounts does not read all entries", async () => {
  await seedAccount(db, 10);
  const scans = async (kind: "seq_scan" | "idx_scan") => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select ${sql.raw(kind)}::int as count from pg_stat_user_tables where relname = 'ledger_entry'`);
    return rows[0]?.count ?? 0;
  };
  const before = await scans("seq_scan");
  const found = await scans("idx_scan");
  await audit();
  await expect.poll(() => scans("idx_scan"), { timeout: 30_000 }).toBeGreaterThan(found);
  expect(await scans("seq_scan")).toBe(before);
});
