import { type AttestedPasskey, type PasskeyCreation, StudioError } from "@portrait-studio/contract";
import { type Database, passkeys } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { addChallenge, challengeValidity, takeChallenge } from "./passkey-challenges.ts";
import type { RelyingParty } from "./relying-party.ts";

/** COSE's numbers of Ed25519, P-256 and RSA, in the order in which they are preferred. Fixed, so that all servers agree. */
const algorithms = [-8, -7, -257];

export interface PasskeyOwner {
  userId: string;
  email: string;
  browserKey: string;
}

export type NewPasskey = Pick<typeof passkeys.$inferInsert, "credentialId" | "publicKey" | "counter">;

/** The WebAuthn name of a person: opaque, and no address, because devices show it to nobody but store it in the clear. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

export async function beginNewPasskey(
  db: Database,
  party: RelyingParty,
  { userId, email, browserKey }: PasskeyOwner,
): Promise<PasskeyCreation> {
  const known = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return {
    challenge: await addChallenge(db, { browserKey, userId }),
    rp: { id: party.id, name: "Portrait Studio" },
    user: { id: toUserHandle(userId), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeValidity.milliseconds(),
    excludeCredentials: known.map(({ id }) => ({ type: "public-key", id })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

export async function verifyNewPasskey(
  db: Database,
  { id: rpId, origin }: RelyingParty,
  { userId, browserKey }: Pick<PasskeyOwner, "userId" | "browserKey">,
  credential: AttestedPasskey,
): Promise<NewPasskey> {
  const { response } = credential;
  const challenge = await takeChallenge(db, response.clientDataJSON, { browserKey, userId });
  if (challenge === undefined) throw new StudioError("INVALID_PASSKEY");
  // loaded by the first passkey, since most processes see none
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new StudioError("INVALID_PASSKEY", undefined, { cause });
  });
  if (!registrationInfo) throw new StudioError("INVALID_PASSKEY");
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
  };
}
