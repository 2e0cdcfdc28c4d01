import type { Language } from "@portrait-studio/contract";
import { type Database, newId, signInAskers, signInChallenges, type Transaction } from "@portrait-studio/db";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { ago, databaseNow, fromNow } from "../clock.ts";
import { hashCode, hashKeyless, hashNetwork, hashToken, newCode, newToken } from "../secrets.ts";
import { pacing, validity } from "./budgets.ts";
import type { Caller } from "./caller.ts";
import { countAttemptsLeft, type Requester } from "./count-attempts.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import { lockAddress } from "./lock-address.ts";

export interface ChallengeRequest extends Caller {
  email: string;
  language: Language;
}

export interface Challenge {
  challengeId: string;
  /** secret that the caller keeps; the code works only with it, or for a keyless caller in its network */
  browserKey: string;
  expiresAt: Date;
  /** wrong codes that this caller may still enter; at 0, only the link works here */
  attemptsLeft: number;
  mail?: ChallengeMail;
  /** instead of `mail`, when one was sent a moment ago whose code and link work for this browser too */
  nextMailInSeconds?: number;
}

export interface ChallengeMail {
  code: string;
  linkToken: string;
}

export async function createChallenge(
  db: Database,
  secret: string,
  { email, language, browserKey = newToken(), network, keyless }: ChallengeRequest,
): Promise<Challenge> {
  const browserHash = hashToken(browserKey);
  const networkHash = network === undefined ? null : hashNetwork(secret, network);
  return db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const fromKnownBrowser = !keyless && (await isKnownBrowser(tx, email, browserHash));
    const mails = await readMails(tx, email, fromKnownBrowser);
    const nextMailInSeconds = secondsUntilNextMail(mails);
    const [newest] = mails;
    const { id, expiresAt, mail } =
      newest && nextMailInSeconds > 0
        ? { ...newest, mail: undefined }
        : await addMail(tx, secret, { email, language, fromKnownBrowser });
    const asking = { challengeId: id, browserHash, networkHash, language };
    let failedAttempts = await addRequester(tx, asking);
    // and not instead, because the caller may keep the secret that it is given
    if (keyless)
      failedAttempts = await addRequester(tx, { ...asking, browserHash: hashKeyless(secret, network) });
    const requester: Requester = { browserHash, networkHash, fromKnownBrowser, failedAttempts };
    return {
      challengeId: id,
      browserKey,
      expiresAt,
      attemptsLeft: await countAttemptsLeft(tx, email, requester),
      ...(mail ? { mail } : { nextMailInSeconds }),
    };
  });
}

async function addMail(
  tx: Transaction,
  secret: string,
  mailed: Pick<typeof signInChallenges.$inferInsert, "email" | "language" | "fromKnownBrowser">,
) {
  const id = newId("challenge");
  const mail: ChallengeMail = { code: newCode(), linkToken: newToken() };
  const [made] = await tx
    .insert(signInChallenges)
    .values({
      ...mailed,
      id,
      codeHmac: hashCode(secret, id, mail.code),
      linkHash: hashToken(mail.linkToken),
      expiresAt: fromNow(validity),
      createdAt: databaseNow,
    })
    .returning({ expiresAt: signInChallenges.expiresAt });
  if (!made) throw new Error("The challenge was not stored.");
  return { id, expiresAt: made.expiresAt, mail };
}

/** @returns the wrong codes that this caller has entered so far; another request for the same mail does not reset them */
async function addRequester(
  tx: Transaction,
  requester: Pick<
    typeof signInAskers.$inferInsert,
    "challengeId" | "browserHash" | "networkHash" | "language"
  >,
): Promise<number> {
  const { challengeId, browserHash, failedAttempts } = signInAskers;
  await tx
    .insert(signInAskers)
    .values({ ...requester, createdAt: databaseNow })
    .onConflictDoNothing();
  const [stored] = await tx
    .select({ failedAttempts })
    .from(signInAskers)
    .where(and(eq(challengeId, requester.challengeId), eq(browserHash, requester.browserHash)));
  return stored?.failedAttempts ?? 0;
}

export async function withdrawChallenge(db: Database, challengeId: string): Promise<void> {
  await db
    .update(signInChallenges)
    .set({ closedAt: databaseNow })
    .where(eq(signInChallenges.id, challengeId));
}

interface SentMail {
  id: string;
  expiresAt: Date;
  ageSeconds: number;
  /** neither used nor refused by the mail server */
  isOpen: boolean;
}

/** The address's mails of the last hour, newest first: either those requested by known browsers, or the others. */
function readMails(tx: Transaction, email: string, fromKnownBrowser: boolean): Promise<SentMail[]> {
  const { id, createdAt, expiresAt, closedAt } = signInChallenges;
  return tx
    .select({
      id,
      expiresAt,
      ageSeconds: sql<number>`extract(epoch from ${databaseNow} - ${createdAt})::float8`,
      isOpen: sql<boolean>`${closedAt} is null`,
    })
    .from(signInChallenges)
    .where(
      and(
        eq(signInChallenges.email, email),
        eq(signInChallenges.fromKnownBrowser, fromKnownBrowser),
        gt(createdAt, ago(pacing.window)),
      ),
    )
    .orderBy(desc(createdAt), desc(id));
}

/** A used mail causes no wait, because only the address's owner can use it. @param mails of the last hour, newest first */
export function secondsUntilNextMail(mails: readonly SentMail[]): number {
  const [newest] = mails;
  if (!newest?.isOpen) return 0;
  const unused = mails.filter(({ isOpen }) => isOpen).length;
  const spacing = unused < pacing.quickMails ? pacing.quick : pacing.slow;
  return Math.max(Math.ceil(spacing.seconds() - newest.ageSeconds), 0);
}
