import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { limits } from "@portrait-studio/contract";
import { generateIdFromEntropySize } from "lucia";
import { alphabet, generateRandomString } from "oslo/crypto";

// Node's hashes instead of oslo's, which need an await: inside a transaction only the database may be awaited.

export function newCode(): string {
  return generateRandomString(limits.codeLength, alphabet("0-9"));
}

export function newToken(): string {
  return generateIdFromEntropySize(20);
}

/** The stored form of a token. Tokens are too random to be guessed from a plain hash. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** The stored form of a code. It uses a key from outside the database, since a plain hash could be reversed in a million tries. */
export function hashCode(secret: string, challengeId: string, code: string): string {
  return createHmac("sha256", secret).update(`sign-in code:${challengeId}:${code}`).digest("hex");
}

/** The stored form of a network. It uses the key, because there are few enough networks to try them all. */
export function hashNetwork(secret: string, network: string): string {
  return createHmac("sha256", secret).update(`network:${network}`).digest("hex");
}

/** Callers without a secret are stored by their network in place of a secret's hash. Nobody can send what has this hash. */
export function hashKeyless(secret: string, network: string | undefined): string {
  return createHmac("sha256", secret)
    .update(`without a secret:${network ?? ""}`)
    .digest("hex");
}

export function isSameHash(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, "hex"), Buffer.from(right, "hex"));
}

/** 256 bits that are always the same for one id and cannot be derived without the key. */
export function deriveToken(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`access token:${id}`).digest("base64url");
}
