import { type Language, limits, StudioError } from "@portrait-studio/contract";
import { type Database, signInAskers, signInChallenges, type Transaction } from "@portrait-studio/db";
import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { databaseNow } from "../clock.ts";
import { hashCode, hashKeyless, hashToken, isSameHash } from "../secrets.ts";
import type { Caller } from "./caller.ts";
import { countAttemptsLeft } from "./count-attempts.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { lockAddress } from "./lock-address.ts";

export interface RedemptionRequest extends Caller {
  email: string;
  token: string;
}

export interface Redemption {
  email: string;
  language: Language;
}

type RedeemOutcome = { language: Language } | { refused: true; attemptsLeft?: number };

const codePattern = new RegExp(`^\\d{${limits.codeLength}}$`);

export async function redeemChallenge(
  db: Database,
  secret: string,
  { email, token, browserKey, network, keyless }: RedemptionRequest,
): Promise<Redemption> {
  const typed = token.replace(/\s/g, "");
  const browserHash = browserKey === undefined ? undefined : hashToken(browserKey);
  const requesterHash = keyless ? hashKeyless(secret, network) : browserHash;
  const outcome = await db.transaction(async (tx): Promise<RedeemOutcome> => {
    await lockAddress(tx, email);
    const result = codePattern.test(typed)
      ? await redeemCode(tx, secret, email, typed, requesterHash)
      : await close(tx, email, eq(signInChallenges.linkHash, hashToken(typed)));
    if ("language" in result && browserHash) await rememberBrowser(tx, email, browserHash);
    return result;
  });
  // thrown after the transaction, because throwing inside would roll back the counted failure
  if ("refused" in outcome) {
    const { attemptsLeft } = outcome;
    throw new StudioError("INVALID_CODE", attemptsLeft === undefined ? undefined : { attemptsLeft });
  }
  return { email, language: outcome.language };
}

async function redeemCode(
  tx: Transaction,
  secret: string,
  email: string,
  code: string,
  requesterHash: string | undefined,
): Promise<RedeemOutcome> {
  // where the mail was not requested the code is not compared, so it uses no attempt and reveals nothing
  const requester = requesterHash && (await findRequester(tx, email, requesterHash));
  if (!requester) return { refused: true };
  const attemptsLeft = await countAttemptsLeft(tx, email, requester);
  if (attemptsLeft === 0) return { refused: true, attemptsLeft };
  const { challengeId, codeHmac, language } = requester;
  if (isSameHash(codeHmac, hashCode(secret, challengeId, code))) {
    const closed = await close(tx, email, eq(signInChallenges.id, challengeId));
    return "refused" in closed ? closed : { language };
  }
  await tx
    .update(signInAskers)
    .set({ failedAttempts: sql`${signInAskers.failedAttempts} + 1` })
    .where(
      and(eq(signInAskers.challengeId, challengeId), eq(signInAskers.browserHash, requester.browserHash)),
    );
  return { refused: true, attemptsLeft: attemptsLeft - 1 };
}

/** The latest request of this browser, or of this network's keyless callers; only the code of its mail is compared. */
async function findRequester(tx: Transaction, email: string, requesterHash: string) {
  const { challengeId, browserHash, networkHash, language, failedAttempts } = signInAskers;
  const { id, codeHmac, fromKnownBrowser, createdAt } = signInChallenges;
  const [newest] = await tx
    .select({
      challengeId,
      codeHmac,
      browserHash,
      networkHash,
      language,
      failedAttempts,
      fromKnownBrowser,
    })
    .from(signInAskers)
    .innerJoin(signInChallenges, eq(id, challengeId))
    .where(and(eq(browserHash, requesterHash), isLiveFor(email)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return newest;
}

/** Marks a valid challenge as used; a concurrent second call finds none. */
async function close(tx: Transaction, email: string, which: SQL): Promise<RedeemOutcome> {
  const [closed] = await tx
    .update(signInChallenges)
    .set({ closedAt: databaseNow })
    .where(and(which, isLiveFor(email)))
    .returning({ language: signInChallenges.language });
  return closed ?? { refused: true };
}

function isLiveFor(email: string): SQL | undefined {
  return and(
    eq(signInChallenges.email, email),
    isNull(signInChallenges.closedAt),
    gt(signInChallenges.expiresAt, databaseNow),
  );
}
