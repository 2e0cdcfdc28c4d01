import { grantSources, holdSubjects, ledgerKinds, ledgerSubjects } from "@portrait-studio/contract/credits";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * The ledger's entries are authoritative. `available`, `held`, `remaining` and the like are cached for speed and for the CHECKs;
 * the auditor compares them with the entries. Every credit operation locks the account row first.
 */
export const creditAccounts = pgTable(
  "credit_account",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    available: integer().notNull().default(0),
    held: integer().notNull().default(0),
    spent: integer().notNull().default(0),
    expired: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    /** credits that were spent before their payment was reversed: the negated sum of the debt bucket's entries */
    debt: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_account_not_negative",
      sql`${table.available} >= 0 and ${table.held} >= 0 and ${table.spent} >= 0 and ${table.expired} >= 0
        and ${table.refunded} >= 0 and ${table.debt} >= 0`,
    ),
  ],
);

export const creditGrants = pgTable(
  "credit_grant",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    source: text({ enum: grantSources }).notNull(),
    /** the reason, e.g. "welcome:usr_…"; the index refuses a second grant for the same reason */
    sourceRef: text().notNull().unique(),
    amount: integer().notNull(),
    /** neither held, spent nor expired */
    remaining: integer().notNull(),
    held: integer().notNull().default(0),
    expiresAt: instant(),
    warnedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_grant_bounds",
      sql`${table.amount} > 0 and ${table.remaining} >= 0 and ${table.held} >= 0 and ${table.remaining} + ${table.held} <= ${table.amount}`,
    ),
    // no index on columns that a spend changes, so that PostgreSQL can make heap-only updates
    index().on(table.userId, table.expiresAt),
    index().on(table.expiresAt),
  ],
);

export const creditHolds = pgTable(
  "credit_hold",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    subjectType: text({ enum: holdSubjects }).notNull(),
    subjectId: text().notNull(),
    amount: integer().notNull(),
    captured: integer().notNull().default(0),
    released: integer().notNull().default(0),
    /** after it, the deadline sweep releases what is left */
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_hold_bounds",
      // 0 is allowed, because actions can be configured to be free
      sql`${table.amount} >= 0 and ${table.captured} >= 0 and ${table.released} >= 0 and ${table.captured} + ${table.released} <= ${table.amount}`,
    ),
    uniqueIndex("credit_hold_once").on(table.subjectType, table.subjectId),
    index("credit_hold_open")
      .on(table.deadlineAt)
      .where(sql`${table.captured} + ${table.released} < ${table.amount}`),
  ],
);

/**
 * The parts of a hold, by grant. Foreign keys would cost eight lookups per spend and are not needed, because rows of the ledger
 * cannot be deleted; the auditor checks the references.
 */
export const creditHoldGrants = pgTable(
  "credit_hold_grant",
  {
    holdId: text().notNull(),
    grantId: text().notNull(),
    /** order in which the parts are captured */
    position: integer().notNull(),
    amount: integer().notNull(),
    captured: integer().notNull().default(0),
    released: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.grantId] }),
    check(
      "credit_hold_grant_bounds",
      sql`${table.amount} > 0 and ${table.captured} >= 0 and ${table.released} >= 0 and ${table.captured} + ${table.released} <= ${table.amount}`,
    ),
  ],
);

/** One row per credit operation; its key makes repeated calls idempotent. Append-only. */
export const ledgerOps = pgTable(
  "ledger_op",
  {
    id: text().primaryKey(),
    /** order of operations; reliable within one account, whose operations are written under its lock */
    seq: bigserial({ mode: "number" }).notNull(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    key: text().notNull().unique(),
    kind: text({ enum: ledgerKinds }).notNull(),
    subjectType: text({ enum: ledgerSubjects }).notNull(),
    subjectId: text().notNull(),
    /** the result that repeated calls get */
    result: jsonb().notNull(),
    balanceAfter: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.seq)],
);

export const ledgerBuckets = ["issued", "available", "held", "spent", "expired", "refunded", "debt"] as const;

/** Signed amounts by bucket; the entries of one operation add up to 0. Append-only. */
export const ledgerEntries = pgTable(
  "ledger_entry",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    opId: text().notNull(),
    userId: text().notNull(),
    grantId: text().notNull(),
    holdId: text(),
    bucket: text({ enum: ledgerBuckets }).notNull(),
    amount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.opId),
    index("ledger_entry_debt").on(table.userId).where(sql`${table.bucket} = 'debt'`),
  ],
);

export const ledgerAudits = pgTable("ledger_audit", {
  id: text({ enum: ["ledger"] }).primaryKey(),
  /** every account was in order after its last entry up to this one */
  position: bigint({ mode: "number" }).notNull(),
  settledAt: createdAt(),
});
