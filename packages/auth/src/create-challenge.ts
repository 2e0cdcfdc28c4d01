import { type Language, limits, StudioError } from "@portrait-studio/contract";
import { newId, signInChallenges, type Transaction } from "@portrait-studio/db";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AuthOptions } from "./auth.ts";
import { lockAddress } from "./lock-address.ts";
import { hashToken, newCode, newToken, signCode } from "./tokens.ts";

export interface ChallengeRequest {
  /** lower case */
  email: string;
  language: Language;
  /** secret of the asking browser, if it has one already */
  browserKey?: string | undefined;
}

export interface Challenge {
  challengeId: string;
  code: string;
  linkToken: string;
  /** for the asking browser to keep */
  browserKey: string;
  expiresAt: Date;
}

/** A stranger who asks for somebody's address can take one of these, never both. */
const maxLive = 2;

/**
 * Makes a code and a link for one mail. Asking again from the same browser voids its older one; asking from another does
 * not, so that a stranger cannot void what the owner has just received.
 * @throws StudioError RATE_LIMITED {retryAfterSeconds}
 */
export async function createChallenge(
  { db, secret }: AuthOptions,
  request: ChallengeRequest,
): Promise<Challenge> {
  const { email, language } = request;
  const challengeId = newId("challenge");
  const code = newCode(limits.codeLength);
  const linkToken = newToken();
  const browserKey = request.browserKey ?? newToken();
  const [codeHmac, linkHash, browserHash] = await Promise.all([
    signCode(secret, challengeId, code),
    hashToken(linkToken),
    hashToken(browserKey),
  ]);
  const expiresAt = await db.transaction(async (tx) => {
    await lockAddress(tx, email);
    await requireMailBudget(tx, email);
    await tx
      .update(signInChallenges)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(and(isLive(email), eq(signInChallenges.browserHash, browserHash)));
    await requireFreePlace(tx, email);
    const [row] = await tx
      .insert(signInChallenges)
      .values({
        id: challengeId,
        email,
        codeHmac,
        linkHash,
        browserHash,
        language,
        expiresAt: sql`clock_timestamp() + ${limits.codeMinutes} * interval '1 minute'`,
      })
      .returning({ expiresAt: signInChallenges.expiresAt });
    if (!row) throw new Error("The sign-in challenge was not written.");
    return row.expiresAt;
  });
  return { challengeId, code, linkToken, browserKey, expiresAt };
}

/** Challenges of an address that can still be answered, by the database's clock. */
export function isLive(email: string) {
  return and(
    eq(signInChallenges.email, email),
    isNull(signInChallenges.closedAt),
    gt(signInChallenges.expiresAt, sql`clock_timestamp()`),
  );
}

async function requireMailBudget(tx: Transaction, email: string): Promise<void> {
  const sent = await tx
    .select({
      secondsUntilFree: sql<number>`ceil(extract(epoch from ${signInChallenges.createdAt} + interval '1 hour' - clock_timestamp()))::int`,
    })
    .from(signInChallenges)
    .where(
      and(
        eq(signInChallenges.email, email),
        gt(signInChallenges.createdAt, sql`clock_timestamp() - interval '1 hour'`),
      ),
    )
    .orderBy(signInChallenges.createdAt);
  refuse(sent, limits.maxMailsPerHour);
}

async function requireFreePlace(tx: Transaction, email: string): Promise<void> {
  const live = await tx
    .select({
      secondsUntilFree: sql<number>`ceil(extract(epoch from ${signInChallenges.expiresAt} - clock_timestamp()))::int`,
    })
    .from(signInChallenges)
    .where(isLive(email))
    .orderBy(signInChallenges.expiresAt);
  refuse(live, maxLive);
}

/** `taken` is sorted: a place is free again when the oldest of the last `most` goes. */
function refuse(taken: readonly { secondsUntilFree: number }[], most: number): void {
  const blocking = taken.at(-most);
  if (blocking)
    throw new StudioError("RATE_LIMITED", { retryAfterSeconds: Math.max(1, blocking.secondsUntilFree) });
}
