import type { Database } from "@portrait-studio/db";
import {
  type Challenge,
  type ChallengeRequest,
  createChallenge,
  withdrawChallenge,
} from "./challenges/create-challenge.ts";
import { pruneChallenges } from "./challenges/prune-challenges.ts";
import { type Redemption, type RedemptionRequest, redeemChallenge } from "./challenges/redeem-challenge.ts";
import { deriveToken, hashNetwork, hashToken } from "./secrets.ts";
import { createSessions } from "./sessions/create-sessions.ts";

/** Sign-in by mail. Addresses are given as the contract's `emailSchema` leaves them: trimmed, in lower case. */
export interface Auth {
  /**
   * Makes the code and the link of one mail, valid for 10 minutes; or, when mails to the address come too fast, answers with the
   * one that went out last. Never refuses, and nothing depends on whether the address has an account.
   */
  createChallenge: (request: ChallengeRequest) => Promise<Challenge>;
  /** The mail could not be sent: its code and link are void, and the next request gets a mail at once. */
  withdrawChallenge: (challengeId: string) => Promise<void>;
  /**
   * Uses up a challenge by its code, in a browser that asked for it, or by its link's token, in any. The browser is known from
   * then on, for a year from its last sign-in: strangers who ask and guess do not concern it.
   * @throws StudioError INVALID_CODE {attemptsLeft?}: wrong, used or expired. `attemptsLeft` goes to a browser that asked; 0 means
   * that no code is taken there any more, while the link of the mail still is.
   */
  redeem: (request: RedemptionRequest) => Promise<Redemption>;
  /** @returns the Bearer token of a new session: 30 days from its last use, 90 at most. */
  createSession: (userId: string) => Promise<string>;
  /** Undefined when the token is unknown, expired or revoked. */
  validateSession: (token: string) => Promise<{ userId: string } | undefined>;
  /** The token is dead at once; one that already was is fine. */
  invalidateSession: (token: string) => Promise<void>;
  /** The id under which a session's token is stored and listed. */
  sessionIdOf: (token: string) => string;
  /**
   * The secret of an access token, made of its id and the server's key: a repetition of the request gets it again
   * that made it, and is stored nowhere.
   */
  deriveToken: (id: string) => string;
  /** What is stored of a network: without the server's key nobody finds out which one it was. */
  hashNetwork: (network: string) => string;
  /** Deletes what no rule needs any more: ended sessions, challenges after a day, browsers after a year. */
  prune: () => Promise<void>;
}

const minSecretLength = 32;

/** @param secret key for the codes' HMAC, at least 32 characters, kept outside the database */
export function createAuth({ db, secret }: { db: Database; secret: string }): Auth {
  if (secret.length < minSecretLength)
    throw new RangeError(`The secret for sign-in codes needs at least ${minSecretLength} characters.`);
  const sessions = createSessions(db);
  return {
    createChallenge: (request) => createChallenge(db, secret, request),
    withdrawChallenge: (challengeId) => withdrawChallenge(db, challengeId),
    redeem: (request) => redeemChallenge(db, secret, request),
    createSession: sessions.create,
    validateSession: sessions.validate,
    invalidateSession: sessions.invalidate,
    sessionIdOf: hashToken,
    deriveToken: (id) => deriveToken(secret, id),
    hashNetwork: (network) => hashNetwork(secret, network),
    prune: async () => {
      await pruneChallenges(db);
      await sessions.prune();
    },
  };
}
