import { createHash } from "node:crypto";
import type { AccessToken } from "@portrait-studio/contract";
import type { accessTokens } from "@portrait-studio/db";

/** Tells people, and programs that look for leaked secrets, what it is. A session's token has no underscore. */
export const tokenPrefix = "pst_";

export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

/** What is stored of a token. It is random enough that no plain hash of it can be guessed. */
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
