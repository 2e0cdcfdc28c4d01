import { type Language, limits, StudioError } from "@portrait-studio/contract";
import { newId, signInChallenges, signInFailures, type Transaction } from "@portrait-studio/db";
import { and, count, eq, inArray, lte, sql } from "drizzle-orm";
import type { AuthOptions } from "./auth.ts";
import { isLive } from "./create-challenge.ts";
import { lockAddress } from "./lock-address.ts";
import { hashToken, sameSignature, signCode } from "./tokens.ts";

export interface Redemption {
  /** lower case */
  email: string;
  /** six digits, or a link's token */
  token: string;
}

export interface Redeemed {
  email: string;
  /** in which the sign-in was asked for */
  language: Language;
}

/** Wrong codes that an address bears in a day, and without any success; past it only links sign in. */
const maxFailuresPerDay = 10;
const maxFailuresWithoutSuccess = 100;

const codePattern = new RegExp(`^\\d{${limits.codeLength}}$`);

/**
 * Exchanges a code or a link's token for the address it was sent to, once.
 * @throws StudioError INVALID_CODE {attemptsLeft?}: wrong, used, voided, expired or guessed out, which are not told apart
 */
export async function redeem(options: AuthOptions, { email, token }: Redemption): Promise<Redeemed> {
  const isCode = codePattern.test(token);
  const outcome = isCode ? await redeemCode(options, email, token) : await redeemLink(options, email, token);
  if ("language" in outcome) return { email, language: outcome.language };
  throw new StudioError("INVALID_CODE", outcome.attemptsLeft === undefined ? undefined : outcome);
}

type Outcome = { language: Language } | { attemptsLeft?: number };

async function redeemLink({ db }: AuthOptions, email: string, token: string): Promise<Outcome> {
  const [row] = await db
    .update(signInChallenges)
    .set({ closedAt: sql`clock_timestamp()` })
    .where(and(isLive(email), eq(signInChallenges.linkHash, await hashToken(token))))
    .returning({ language: signInChallenges.language });
  return row ?? {};
}

/** A wrong guess must be counted even though it fails, so the transaction commits and says what to throw. */
function redeemCode({ db, secret }: AuthOptions, email: string, code: string): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    await lockAddress(tx, email);
    if (await isGuessedOut(tx, email)) return {};
    const live = await tx
      .select()
      .from(signInChallenges)
      .where(isLive(email))
      .orderBy(signInChallenges.createdAt)
      .for("update");
    const signatures = await Promise.all(live.map(({ id }) => signCode(secret, id, code)));
    const match = live.find(({ codeHmac }, index) => sameSignature(codeHmac, signatures[index] ?? ""));
    if (!match) return countFailure(tx, email, live);
    await tx
      .update(signInChallenges)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(eq(signInChallenges.id, match.id));
    await tx
      .delete(signInFailures)
      .where(and(eq(signInFailures.email, email), lte(signInFailures.createdAt, aDayAgo)));
    return { language: match.language };
  });
}

const aDayAgo = sql`clock_timestamp() - interval '1 day'`;

async function isGuessedOut(tx: Transaction, email: string): Promise<boolean> {
  const [failures] = await tx
    .select({
      all: count(),
      today: sql<number>`count(*) filter (where ${signInFailures.createdAt} > ${aDayAgo})`.mapWith(Number),
    })
    .from(signInFailures)
    .where(eq(signInFailures.email, email));
  return (failures?.today ?? 0) >= maxFailuresPerDay || (failures?.all ?? 0) >= maxFailuresWithoutSuccess;
}

async function countFailure(
  tx: Transaction,
  email: string,
  live: readonly { id: string; failedAttempts: number }[],
): Promise<Outcome> {
  if (live.length === 0) return {};
  await tx.insert(signInFailures).values({ id: newId("failure"), email });
  await tx
    .update(signInChallenges)
    .set({
      failedAttempts: sql`${signInChallenges.failedAttempts} + 1`,
      closedAt: sql`case when ${signInChallenges.failedAttempts} + 1 >= ${limits.maxCodeAttempts} then clock_timestamp() end`,
    })
    .where(
      inArray(
        signInChallenges.id,
        live.map(({ id }) => id),
      ),
    );
  const fewest = Math.min(...live.map(({ failedAttempts }) => failedAttempts));
  return { attemptsLeft: Math.max(0, limits.maxCodeAttempts - fewest - 1) };
}
