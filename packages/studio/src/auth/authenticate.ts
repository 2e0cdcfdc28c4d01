import { accessTokens, users } from "@portrait-studio/db";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { hashAccessToken, isAccessToken } from "../tokens/access-token.ts";
import { presentUser } from "../users/present-user.ts";

/**
 * The person behind a Bearer token, either a session's or an access token. Undefined when the token is missing, expired or
 * revoked, or the account is deleted.
 */
export function authenticate(studio: Pick<Studio, "db" | "auth">, token: string): Promise<Actor | undefined> {
  return isAccessToken(token) ? byAccessToken(studio, token) : bySession(studio, token);
}

async function bySession({ auth }: Pick<Studio, "auth">, token: string) {
  const user = await auth.validateSession(token);
  return user && { ...toActor(user), credential: { kind: "session" as const, id: auth.sessionIdOf(token) } };
}

async function byAccessToken({ db }: Pick<Studio, "db">, token: string): Promise<Actor | undefined> {
  const aMinuteAgo = sql`clock_timestamp() - interval '1 minute'`;
  // written at most once a minute, so that frequent calls do not each cause a write
  const unnoted = or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, aMinuteAgo));
  const [found] = await db
    .select({
      user: users,
      id: accessTokens.id,
      scopes: accessTokens.scopes,
      unnoted: sql<boolean>`${unnoted}`,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, hashAccessToken(token)),
        or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, sql`clock_timestamp()`)),
        isNull(users.deletedAt),
      ),
    );
  if (!found) return undefined;
  if (found.unnoted) {
    await db
      .update(accessTokens)
      .set({ lastUsedAt: sql`clock_timestamp()` })
      .where(and(eq(accessTokens.id, found.id), unnoted));
  }
  return { ...toActor(found.user), scopes: found.scopes, credential: { kind: "token", id: found.id } };
}

function toActor(row: typeof users.$inferSelect): Actor {
  return { userId: row.id, email: row.email, language: row.language, user: presentUser(row) };
}
