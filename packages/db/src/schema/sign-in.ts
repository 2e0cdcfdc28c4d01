import { tokenScopes } from "@portrait-studio/contract/choices";
import { languages } from "@portrait-studio/contract/languages";
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** Lucia's sessions. `id` is a hash of the Bearer token, which is not stored. */
export const sessions = pgTable(
  "session",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

/** One mail with a code and a link. Only an HMAC of the code (its key is not in the database) and a hash of the link are stored. */
export const signInChallenges = pgTable(
  "sign_in_challenge",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    codeHmac: text().notNull(),
    linkHash: text().notNull().unique(),
    language: text({ enum: languages }).notNull(),
    /** whether a browser that had signed in to this address requested it; such mails have their own rate limit */
    fromKnownBrowser: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
    /** when it was used, or refused by the mail server */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.createdAt)],
);

/** Who requested a mail and shares this one: a browser, or a network's callers without a secret. The mail's code works only for them. */
export const signInAskers = pgTable(
  "sign_in_asker",
  {
    challengeId: belongsTo(() => signInChallenges.id),
    /** hash of the browser's secret; for callers without one, a keyed hash of their network */
    browserHash: text().notNull(),
    /** keyed hash of the requesting network; null when the server cannot distinguish networks */
    networkHash: text(),
    /** language of the account, if a sign-in from this browser creates one */
    language: text({ enum: languages }).notNull(),
    /** wrong codes that were compared; at the limit the code is refused in this browser, while the mail's link works */
    failedAttempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.browserHash] }),
    index().on(table.networkHash, table.createdAt),
  ],
);

export const signInBrowsers = pgTable(
  "sign_in_browser",
  {
    email: text().notNull(),
    browserHash: text().notNull(),
    lastUsedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.email, table.browserHash] })],
);

/** Passkeys: public keys whose private halves are on people's devices, so a copy of this table opens nothing. */
export const passkeys = pgTable(
  "passkey",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    /** given by the device, base64url */
    credentialId: text().notNull().unique(),
    /** COSE key, base64url */
    publicKey: text().notNull(),
    /** signatures that the device had counted at the last use; always 0 where it counts none */
    counter: bigint({ mode: "number" }).notNull(),
    name: text().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);

/** A passkey signs a challenge once, in one browser. Only a hash is stored; a challenge that was used has no row. */
export const passkeyChallenges = pgTable(
  "passkey_challenge",
  {
    challengeHash: text().primaryKey(),
    browserHash: text().notNull(),
    /** who adds a passkey by it; null for a sign-in */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.userId)],
);

/** Access tokens that people create for their tools. Only a hash is stored. */
export const accessTokens = pgTable(
  "access_token",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    preview: text().notNull(),
    scopes: text({ enum: tokenScopes }).array().notNull(),
    lastUsedAt: instant(),
    /** null: valid until it is revoked */
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
