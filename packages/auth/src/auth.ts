import type { Database } from "@portrait-studio/db";
import { type Challenge, type ChallengeRequest, createChallenge } from "./create-challenge.ts";
import { type Redeemed, type Redemption, redeem } from "./redeem.ts";
import { createLucia, isPastLongestLife } from "./sessions.ts";

export interface AuthOptions {
  db: Database;
  /** keys the codes; at least 32 characters, kept outside the database */
  secret: string;
}

/** Sign-in and sessions, free of any framework: cookies and headers are the caller's. */
export interface Auth {
  createChallenge: (request: ChallengeRequest) => Promise<Challenge>;
  redeem: (redemption: Redemption) => Promise<Redeemed>;
  /** @returns the Bearer token; it is stored nowhere */
  createSession: (userId: string) => Promise<string>;
  /** Whose session it is; undefined when the token is unknown, expired or revoked. Using a session prolongs it. */
  validateSession: (token: string) => Promise<{ userId: string } | undefined>;
  /** The token is dead at once. */
  invalidateSession: (token: string) => Promise<void>;
}

export function createAuth(options: AuthOptions): Auth {
  const lucia = createLucia(options.db);
  return {
    createChallenge: (request) => createChallenge(options, request),
    redeem: (redemption) => redeem(options, redemption),
    createSession: async (userId) => (await lucia.createSession(userId, { createdAt: new Date() })).id,
    validateSession: async (token) => {
      const { session } = await lucia.validateSession(token);
      if (!session) return undefined;
      if (isPastLongestLife(session.createdAt)) {
        await lucia.invalidateSession(token);
        return undefined;
      }
      return { userId: session.userId };
    },
    invalidateSession: (token) => lucia.invalidateSession(token),
  };
}
