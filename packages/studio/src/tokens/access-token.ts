import { createHash } from "node:crypto";
import type { AccessToken } from "@portrait-studio/contract";
import type { accessTokens } from "@portrait-studio/db";

/** Identifies access tokens to people and to scanners for leaked secrets. A session's token has no underscore. */
export const tokenPrefix = "pst_";

export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

/** The stored form of a token. Tokens are too random to be guessed from a plain hash. */
export function hashAccessToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function presentAccessToken(row: typeof accessTokens.$inferSelect): AccessToken {
  return {
    id: row.id,
    name: row.name,
    preview: row.preview,
    scopes: row.scopes,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
