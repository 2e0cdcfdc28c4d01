import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { limits } from "@portrait-studio/contract";
import { generateIdFromEntropySize } from "lucia";
import { alphabet, generateRandomString } from "oslo/crypto";

// Node's own hashes rather than oslo's: they need no await, and inside a transaction nothing else may be awaited.

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return generateRandomString(limits.codeLength, alphabet("0-9"));
}

/** 160 random bits as 32 letters and digits. */
export function newToken(): string {
  return generateIdFromEntropySize(20);
}

/** What is stored of a token. It is random enough that no plain hash of it can be guessed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The stored form of a code. A plain hash reveals it after a million tries; this needs the key, which is not in the database. */
export function hashCode(secret: string, challengeId: string, code: string): string {
  return createHmac("sha256", secret).update(`sign-in code:${challengeId}:${code}`).digest("hex");
}

/** What is stored of a network. There are few enough to try them all, so it takes the key. */
export function hashNetwork(secret: string, network: string): string {
  return createHmac("sha256", secret).update(`network:${network}`).digest("hex");
}

/** Takes as long for a near miss as for any other. */
export function isSameHash(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, "hex"), Buffer.from(right, "hex"));
}

/** 256 bits that cannot be derived without the key, the same for the same id. */
export function deriveToken(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`access token:${id}`).digest("base64url");
}
