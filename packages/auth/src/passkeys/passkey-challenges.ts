import { randomBytes } from "node:crypto";
import { limits } from "@portrait-studio/contract";
import { type Database, passkeyChallenges } from "@portrait-studio/db";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { TimeSpan } from "oslo";
import { databaseNow, fromNow } from "../clock.ts";
import { hashToken } from "../secrets.ts";

export const challengeValidity = new TimeSpan(limits.passkeyMinutes, "m");

/** more than one, so that a flood of requests deletes faster than it adds */
const deletedAtOnce = 20;

export interface PasskeyRequester {
  browserKey: string;
  userId?: string | undefined;
}

/** Makes a challenge for one browser, and deletes some that have expired. @returns 256 random bits, base64url */
export async function addChallenge(db: Database, { browserKey, userId }: PasskeyRequester): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expired = sql`select ctid from ${passkeyChallenges}
    where ${lte(passkeyChallenges.expiresAt, databaseNow)} limit ${deletedAtOnce} for update skip locked`;
  await db.execute(sql`delete from ${passkeyChallenges} where ctid = any(array(${expired}))`);
  await db.insert(passkeyChallenges).values({
    challengeHash: hashToken(challenge),
    browserHash: hashToken(browserKey),
    userId: userId ?? null,
    expiresAt: fromNow(challengeValidity),
    createdAt: databaseNow,
  });
  return challenge;
}

/**
 * Takes the challenge that a browser's signed data names, whatever the rest of them is worth: a second call finds none.
 * @param clientData base64url of WebAuthn's `clientDataJSON`
 * @returns undefined when it was not made for this requester, is used, or has expired
 */
export async function takeChallenge(
  db: Database,
  clientData: string,
  { browserKey, userId }: Partial<PasskeyRequester>,
): Promise<string | undefined> {
  const challenge = readChallenge(clientData);
  if (challenge === undefined || browserKey === undefined) return undefined;
  const { challengeHash, browserHash, userId: owner, expiresAt } = passkeyChallenges;
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(challengeHash, hashToken(challenge)),
        eq(browserHash, hashToken(browserKey)),
        userId === undefined ? isNull(owner) : eq(owner, userId),
        gt(expiresAt, databaseNow),
      ),
    );
  return rowCount ? challenge : undefined;
}

function readChallenge(clientData: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString());
    const { challenge, crossOrigin } = (data ?? {}) as { challenge?: unknown; crossOrigin?: unknown };
    // the library takes what was signed in a frame of another site, where the studio never is
    return typeof challenge === "string" && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}
