import { type AssertedPasskey, type PasskeyRequest, StudioError } from "@portrait-studio/contract";
import { type Database, passkeys, users } from "@portrait-studio/db";
import { and, eq, isNull, lt } from "drizzle-orm";
import { rememberBrowser } from "../challenges/known-browsers.ts";
import { databaseNow } from "../clock.ts";
import { hashToken } from "../secrets.ts";
import { toUserHandle } from "./add-passkey.ts";
import { addChallenge, challengeValidity, takeChallenge } from "./passkey-challenges.ts";
import type { RelyingParty } from "./relying-party.ts";

export async function beginPasskeySignIn(
  db: Database,
  party: RelyingParty,
  browserKey: string,
): Promise<PasskeyRequest> {
  return {
    challenge: await addChallenge(db, { browserKey }),
    rpId: party.id,
    timeout: challengeValidity.milliseconds(),
    userVerification: "required",
  };
}

export async function redeemPasskey(
  db: Database,
  party: RelyingParty,
  browserKey: string | undefined,
  credential: AssertedPasskey,
): Promise<{ userId: string }> {
  const { response } = credential;
  const challenge = await takeChallenge(db, response.clientDataJSON, { browserKey });
  if (challenge === undefined || browserKey === undefined) throw new StudioError("INVALID_PASSKEY");
  const passkey = await findPasskey(db, credential);
  const counter = await verify(party, challenge, passkey, credential);
  const isUsed = await db.transaction(async (tx) => {
    // compared again, because another use of the same passkey may have been verified meanwhile
    const isNews = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
    const { rowCount } = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: databaseNow })
      .where(and(eq(passkeys.id, passkey.id), isNews));
    if (rowCount) await rememberBrowser(tx, passkey.email, hashToken(browserKey));
    return Boolean(rowCount);
  });
  if (!isUsed) throw new StudioError("INVALID_PASSKEY");
  return { userId: passkey.userId };
}

/** The passkey of this id, if it is the one of the person that the device names. @throws INVALID_PASSKEY */
async function findPasskey(db: Database, { id: credentialId, response }: AssertedPasskey) {
  const { id, userId, publicKey, counter } = passkeys;
  const [found] = await db
    .select({ id, userId, publicKey, counter, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)));
  if (!found || response.userHandle !== toUserHandle(found.userId)) throw new StudioError("INVALID_PASSKEY");
  return found;
}

/** @returns the device's count of signatures. @throws INVALID_PASSKEY also when it has not grown, as that of a copied key would */
async function verify(
  { id: rpId, origin }: RelyingParty,
  challenge: string,
  passkey: Pick<typeof passkeys.$inferSelect, "publicKey" | "counter">,
  credential: AssertedPasskey,
): Promise<number> {
  // loaded by the first passkey, since most processes see none
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: Buffer.from(passkey.publicKey, "base64url"),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw new StudioError("INVALID_PASSKEY", undefined, { cause });
  });
  if (!verified) throw new StudioError("INVALID_PASSKEY");
  return authenticationInfo.newCounter;
}
