import { type Language, limits, StudioError } from "@portrait-studio/contract";
import {
  type Database,
  newId,
  signInChallenges,
  signInFailures,
  type Transaction,
} from "@portrait-studio/db";
import { and, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { ago, databaseNow } from "../clock.ts";
import { hashCode, hashToken, isSameHash } from "../secrets.ts";
import { failureBudget } from "./budgets.ts";
import { lockAddress } from "./lock-address.ts";

export interface RedemptionRequest {
  email: string;
  /** the six digits of the mail, or the token of its link */
  token: string;
  browserKey?: string | undefined;
}

export interface Redemption {
  email: string;
  /** in which the sign-in was asked for */
  language: Language;
}

type Outcome = { language: Language } | { refused: true; attemptsLeft?: number };

const codePattern = new RegExp(`^\\d{${limits.codeLength}}$`);

/** See `Auth.redeem`. */
export async function redeemChallenge(
  db: Database,
  secret: string,
  { email, token, browserKey }: RedemptionRequest,
): Promise<Redemption> {
  const typed = token.replace(/\s/g, "");
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    await lockAddress(tx, email);
    return codePattern.test(typed)
      ? redeemCode(tx, secret, email, typed, browserKey)
      : redeemLink(tx, email, typed);
  });
  // only now: thrown inside the transaction, it would take the counted failure back
  if ("refused" in outcome) {
    const { attemptsLeft } = outcome;
    throw new StudioError("INVALID_CODE", attemptsLeft === undefined ? undefined : { attemptsLeft });
  }
  return { email, language: outcome.language };
}

async function redeemLink(tx: Transaction, email: string, token: string): Promise<Outcome> {
  return close(tx, email, eq(signInChallenges.linkHash, hashToken(token)));
}

async function redeemCode(
  tx: Transaction,
  secret: string,
  email: string,
  code: string,
  browserKey: string | undefined,
): Promise<Outcome> {
  const live = await readLive(tx, email);
  const budget = await readBudget(tx, email);
  const browserHash = browserKey === undefined ? undefined : hashToken(browserKey);
  const own = live.filter((challenge) => challenge.browserHash === browserHash);
  // a browser that asked answers for its own challenge, so that its errors cost nobody else's
  const tried = (own.length > 0 ? own : live)
    .filter((challenge) => challenge.failedAttempts < limits.maxCodeAttempts)
    .slice(0, budget);
  const match = tried.find(({ id, codeHmac }) => isSameHash(codeHmac, hashCode(secret, id, code)));
  if (match) return close(tx, email, eq(signInChallenges.id, match.id));

  await countFailure(
    tx,
    email,
    tried.map(({ id }) => id),
  );
  const [asked] = own;
  if (!asked) return { refused: true };
  const attemptsLeft = limits.maxCodeAttempts - asked.failedAttempts - tried.length;
  return { refused: true, attemptsLeft: Math.min(attemptsLeft, budget - tried.length) };
}

/** Uses up a live challenge; whoever comes second finds none. */
async function close(tx: Transaction, email: string, which: SQL): Promise<Outcome> {
  const [closed] = await tx
    .update(signInChallenges)
    .set({ closedAt: databaseNow })
    .where(and(which, isLiveFor(email)))
    .returning({ language: signInChallenges.language });
  if (!closed) return { refused: true };
  // a sign-in ends the row of failures; those of the last day still count for the day
  await tx
    .delete(signInFailures)
    .where(and(eq(signInFailures.email, email), lte(signInFailures.createdAt, ago(failureBudget.day))));
  return closed;
}

function isLiveFor(email: string): SQL | undefined {
  return and(
    eq(signInChallenges.email, email),
    isNull(signInChallenges.closedAt),
    gt(signInChallenges.expiresAt, databaseNow),
  );
}

function readLive(tx: Transaction, email: string) {
  const { id, codeHmac, browserHash, failedAttempts, createdAt } = signInChallenges;
  return tx
    .select({ id, codeHmac, browserHash, failedAttempts })
    .from(signInChallenges)
    .where(isLiveFor(email))
    .orderBy(desc(createdAt), desc(id));
}

/** How many wrong codes the address may still have, 0 or more. */
async function readBudget(tx: Transaction, email: string): Promise<number> {
  const { perDay, day, inARow, siteWidePerHour, hour } = failureBudget;
  const { email: address, createdAt } = signInFailures;
  const [left] = await tx
    .select({
      today: sql<number>`${perDay}::int - count(*) filter (where ${createdAt} > ${ago(day)})::int`,
      inARow: sql<number>`${inARow}::int - count(*)::int`,
      siteWide: sql<number>`${siteWidePerHour}::int - (
        select count(*) from ${signInFailures} where ${createdAt} > ${ago(hour)})::int`,
    })
    .from(signInFailures)
    .where(eq(address, email));
  if (!left) throw new Error("Counting gave no row.");
  return Math.max(Math.min(left.today, left.inARow, left.siteWide), 0);
}

async function countFailure(tx: Transaction, email: string, challengeIds: string[]): Promise<void> {
  if (challengeIds.length === 0) return;
  await tx
    .update(signInChallenges)
    .set({ failedAttempts: sql`${signInChallenges.failedAttempts} + 1` })
    .where(inArray(signInChallenges.id, challengeIds));
  await tx
    .insert(signInFailures)
    .values(challengeIds.map(() => ({ id: newId("failure"), email, createdAt: databaseNow })));
}
