import { alphabet, constantTimeEqual, generateRandomString, HMAC, sha256 } from "oslo/crypto";
import { decodeHex, encodeHex } from "oslo/encoding";

const bytes = (text: string) => new TextEncoder().encode(text);

/** SHA-256 in hex: for tokens that are long and random, which need no slow hash. */
export async function hashToken(token: string): Promise<string> {
  return encodeHex(await sha256(bytes(token)));
}

/** 160 random bits */
export function newToken(): string {
  return generateRandomString(32, alphabet("a-z", "0-9"));
}

/** Six digits, each as likely as any other, leading zeros kept. */
export function newCode(length: number): string {
  return generateRandomString(length, alphabet("0-9"));
}

const codeHmac = new HMAC("SHA-256");

/** A code is short: only a key outside the database keeps a reader of the database from trying all of them. */
export async function signCode(secret: string, challengeId: string, code: string): Promise<string> {
  return encodeHex(await codeHmac.sign(bytes(secret), bytes(`${challengeId}:${code}`)));
}

export function sameSignature(left: string, right: string): boolean {
  return constantTimeEqual(decodeHex(left), decodeHex(right));
}
