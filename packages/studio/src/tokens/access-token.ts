import { createHash } from "node:crypto";

/** Identifies access tokens to people and to scanners for leaked secrets. A session's token has no underscore. */
export const tokenPrefix = "pst_";

export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

/** The stored form of a token. Tokens are too random to be guessed from a plain hash. */
export function hashAccessToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
