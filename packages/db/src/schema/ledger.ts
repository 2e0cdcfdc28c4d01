import { grantSources, holdSubjects, ledgerKinds, ledgerSubjects } from "@portrait-studio/contract/credits";
import { sql } from "drizzle-orm";
import {
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
 * The ledger. Entries are the truth; `available`, `held`, `remaining` and the like are caches that exist for speed and for
 * the CHECKs, and the auditor compares them. Every money transaction locks the account row first.
 */
export const creditAccounts = pgTable(
  "credit_account",
  {
    /** one account a user */
    userId: text()
      .primaryKey()
      .references(() => users.id),
    available: integer().notNull().default(0),
    held: integer().notNull().default(0),
    spent: integer().notNull().default(0),
    expired: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    /** spent, although the payment went back: what the entries of its bucket add up to, with the sign turned */
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
    /** what it was given for, e.g. "welcome:usr_…"; a second grant for the same reason is refused by the index */
    sourceRef: text().notNull().unique(),
    amount: integer().notNull(),
    /** neither held, spent nor expired */
    remaining: integer().notNull(),
    held: integer().notNull().default(0),
    expiresAt: instant(),
    /** its user was told that it is about to expire */
    warnedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_grant_bounds",
      sql`${table.amount} > 0 and ${table.remaining} >= 0 and ${table.held} >= 0 and ${table.remaining} + ${table.held} <= ${table.amount}`,
    ),
    // no index may look at what a spend changes, or PostgreSQL could not update the row where it stands
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
    /** past it, the sweep releases what is left */
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_hold_bounds",
      // an action may be configured to cost nothing
      sql`${table.amount} >= 0 and ${table.captured} >= 0 and ${table.released} >= 0 and ${table.captured} + ${table.released} <= ${table.amount}`,
    ),
    uniqueIndex("credit_hold_once").on(table.subjectType, table.subjectId),
    index("credit_hold_open")
      .on(table.deadlineAt)
      .where(sql`${table.captured} + ${table.released} < ${table.amount}`),
  ],
);

/**
 * Which grant backs which part of a hold. Nothing in the ledger can be deleted, so what its inner rows refer to is there without
 * a foreign key, which would be looked up eight times a spend; the auditor looks it up.
 */
export const creditHoldGrants = pgTable(
  "credit_hold_grant",
  {
    holdId: text().notNull(),
    grantId: text().notNull(),
    /** order in which parts are captured */
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

/** One row a money operation; its key makes a repetition change nothing. Append-only. */
export const ledgerOps = pgTable(
  "ledger_op",
  {
    id: text().primaryKey(),
    /** their order, which is certain within an account: they are written under its lock */
    seq: bigserial({ mode: "number" }).notNull(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    key: text().notNull().unique(),
    kind: text({ enum: ledgerKinds }).notNull(),
    subjectType: text({ enum: ledgerSubjects }).notNull(),
    subjectId: text().notNull(),
    /** what the first caller was answered */
    result: jsonb().notNull(),
    /** what the account had available when it was done */
    balanceAfter: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.seq)],
);

export const ledgerBuckets = ["issued", "available", "held", "spent", "expired", "refunded", "debt"] as const;

/** Signed amounts by bucket; those of one operation add up to 0. Append-only. */
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
