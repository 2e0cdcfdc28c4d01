import type { Database } from "@portrait-studio/db";
import { passkeyChallenges, sessions, signInBrowsers, signInChallenges } from "@portrait-studio/db";
import { lte, sql } from "drizzle-orm";
import { TimeSpan } from "oslo";
import { knownFor } from "./challenges/budgets.ts";
import { type ChallengeRequest, createChallenge, withdrawChallenge } from "./challenges/create-challenge.ts";
import { type RedemptionRequest, redeemChallenge } from "./challenges/redeem-challenge.ts";
import { ago, databaseNow } from "./clock.ts";
import { createPasskeys } from "./passkeys/create-passkeys.ts";
import { deriveToken, hashNetwork, hashToken } from "./secrets.ts";
import { createSessions } from "./sessions/session-adapter.ts";

/** longer than any limit looks back */
const countedFor = new TimeSpan(25, "h");
const rowsAtOnce = 5_000;

async function pruneSignIns(db: Database): Promise<{ next: string | null }> {
  const due = [
    { table: sessions, isDue: lte(sessions.expiresAt, databaseNow) },
    { table: passkeyChallenges, isDue: lte(passkeyChallenges.expiresAt, databaseNow) },
    { table: signInChallenges, isDue: lte(signInChallenges.createdAt, ago(countedFor)) },
    { table: signInBrowsers, isDue: lte(signInBrowsers.lastUsedAt, ago(knownFor)) },
  ];
  let next: string | null = null;
  for (const { table, isDue } of due) {
    const some = sql`select ctid from ${table} where ${isDue} limit ${rowsAtOnce}`;
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid in (${some})`);
    if (rowCount === rowsAtOnce) next = "more";
  }
  return { next };
}

const minSecretLength = 32;

export interface AuthOptions {
  db: Database;
  /** key for the codes' HMAC, at least 32 characters, kept outside the database */
  secret: string;
  /** the public address, e.g. "https://studio.example" */
  appUrl: string;
}

/** Sign-in by mail and by passkeys. Addresses must be trimmed and in lower case, as the contract's `emailSchema` returns them. */
export function createAuth({ db, secret, appUrl }: AuthOptions) {
  if (secret.length < minSecretLength)
    throw new RangeError(`The secret for sign-in codes needs at least ${minSecretLength} characters.`);
  const sessions = createSessions(db);
  return {
    /**
     * Makes the code and the link of one mail, valid for 10 minutes. When the address has reached its rate limit, it returns the
     * latest mail's challenge instead. It refuses no request, and its result does not depend on whether an account exists.
     */
    createChallenge: (request: ChallengeRequest) => createChallenge(db, secret, request),
    /** Voids a mail that could not be sent, with its code and link, so that the next request gets a mail at once. */
    withdrawChallenge: (challengeId: string) => withdrawChallenge(db, challengeId),
    /**
     * Redeems a challenge by its link's token anywhere, or by its code in a browser (without a key: a network) that requested it. That
     * browser is known until a year after its last sign-in, and free of the limits of unknown browsers.
     * @throws StudioError INVALID_CODE {attemptsLeft?}: wrong, used or expired. Only where it was requested it has `attemptsLeft`; at 0,
     * only the mail's link works there.
     */
    redeem: (request: RedemptionRequest) => redeemChallenge(db, secret, request),
    passkeys: createPasskeys(db, appUrl),
    /** @returns the Bearer token of a new session, which ends 30 days after its last use and 90 days after its start at the latest */
    createSession: sessions.create,
    /** @returns the session's user; undefined when the token is unknown, expired or revoked, or the account deleted */
    validateSession: sessions.validate,
    invalidateSession: sessions.invalidate,
    /** The id under which a session's token is stored and listed. */
    toSessionId: hashToken,
    /** It is derived from its id and the server's key: a retry of the request gets the same secret, without it being stored. */
    deriveToken: (id: string) => deriveToken(secret, id),
    hashNetwork: (network: string) => hashNetwork(secret, network),
    /** Mail challenges go after a day, browsers after a year. @returns null when nothing is left */
    prune: () => pruneSignIns(db),
  };
}

export type Auth = ReturnType<typeof createAuth>;
