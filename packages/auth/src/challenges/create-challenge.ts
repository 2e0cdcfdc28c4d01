import { type Language, limits, StudioError } from "@portrait-studio/contract";
import { type Database, newId, signInChallenges, type Transaction } from "@portrait-studio/db";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { ago, databaseNow, fromNow } from "../clock.ts";
import { hashCode, hashToken, newCode, newToken } from "../secrets.ts";
import { mailWindow, maxLiveChallenges, validity } from "./budgets.ts";
import { lockAddress } from "./lock-address.ts";

export interface ChallengeRequest {
  email: string;
  /** of the mail, and of an account that this sign-in may open */
  language: Language;
  /** secret of the asking browser, from its cookie; a new one is made without */
  browserKey?: string | undefined;
}

export interface Challenge {
  challengeId: string;
  /** six digits, leading zeros included */
  code: string;
  linkToken: string;
  /** for the asking browser's cookie */
  browserKey: string;
  expiresAt: Date;
}

/** See `Auth.createChallenge`. */
export async function createChallenge(
  db: Database,
  secret: string,
  { email, language, browserKey = newToken() }: ChallengeRequest,
): Promise<Challenge> {
  const challengeId = newId("challenge");
  const code = newCode();
  const linkToken = newToken();
  const browserHash = hashToken(browserKey);
  const expiresAt = await db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const recent = await readRecent(tx, email);
    const oldestCounted = recent[limits.maxMailsPerHour - 1];
    if (oldestCounted)
      throw new StudioError("RATE_LIMITED", { retryAfterSeconds: Math.max(oldestCounted.leavesIn, 1) });

    await close(tx, challengesToVoid(recent, browserHash));
    const [made] = await tx
      .insert(signInChallenges)
      .values({
        id: challengeId,
        email,
        codeHmac: hashCode(secret, challengeId, code),
        linkHash: hashToken(linkToken),
        browserHash,
        language,
        expiresAt: fromNow(validity),
        createdAt: databaseNow,
      })
      .returning({ expiresAt: signInChallenges.expiresAt });
    if (!made) throw new Error("The challenge was not stored.");
    return made.expiresAt;
  });
  return { challengeId, code, linkToken, browserKey, expiresAt };
}

interface RecentChallenge {
  id: string;
  browserHash: string | null;
  isLive: boolean;
  /** seconds until it no longer counts for the hour */
  leavesIn: number;
}

/** The address's challenges of the last hour, the newest first. */
function readRecent(tx: Transaction, email: string): Promise<RecentChallenge[]> {
  const { id, browserHash, createdAt, expiresAt, closedAt } = signInChallenges;
  const age = sql`extract(epoch from ${databaseNow} - ${createdAt})`;
  return tx
    .select({
      id,
      browserHash,
      isLive: sql<boolean>`${closedAt} is null and ${expiresAt} > ${databaseNow}`,
      leavesIn: sql<number>`ceil(${mailWindow.seconds()} - ${age})::int`,
    })
    .from(signInChallenges)
    .where(and(eq(signInChallenges.email, email), gt(createdAt, ago(mailWindow))))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * The asking browser's own older one goes. Another browser's stays, or a stranger who asks for someone's address could void what
 * that person is about to type; when there would be too many, the oldest stays and the ones between go.
 */
function challengesToVoid(recent: RecentChallenge[], browserHash: string): string[] {
  const live = recent.filter((challenge) => challenge.isLive);
  const own = live.filter((challenge) => challenge.browserHash === browserHash);
  const others = live.filter((challenge) => challenge.browserHash !== browserHash);
  const between = others.slice(0, Math.max(others.length - (maxLiveChallenges - 1), 0));
  return [...own, ...between].map(({ id }) => id);
}

async function close(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(signInChallenges).set({ closedAt: databaseNow }).where(inArray(signInChallenges.id, ids));
}
