import { StudioError } from "@portrait-studio/contract";
import { accessTokens, users } from "@portrait-studio/db";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { hashAccessToken, isAccessToken } from "../tokens/access-token.ts";
import { presentUser } from "../users/present-user.ts";
import { isInvited } from "./is-invited.ts";

/**
 * Who a Bearer token speaks for, a session's or one that the person made for a tool; undefined when it is missing, expired or
 * revoked, or the account is gone.
 * @throws ACCOUNT_BLOCKED, NOT_INVITED when the address is not on the list any more
 */
export function authenticate(
  studio: Pick<Studio, "db" | "auth" | "settings">,
  token: string,
): Promise<Actor | undefined> {
  return isAccessToken(token) ? byAccessToken(studio, token) : bySession(studio, token);
}

async function bySession({ db, auth, settings }: Pick<Studio, "db" | "auth" | "settings">, token: string) {
  const session = await auth.validateSession(token);
  if (!session) return undefined;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, session.userId), isNull(users.deletedAt)));
  return (
    user && {
      ...toActor(settings, user),
      credential: { kind: "session" as const, id: auth.sessionIdOf(token) },
    }
  );
}

async function byAccessToken(
  { db, settings }: Pick<Studio, "db" | "settings">,
  token: string,
): Promise<Actor | undefined> {
  const aMinuteAgo = sql`clock_timestamp() - interval '1 minute'`;
  // written at most once a minute: a tool that calls often shall not make each of its reads a write
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
  const actor = toActor(settings, found.user);
  if (found.unnoted) {
    await db
      .update(accessTokens)
      .set({ lastUsedAt: sql`clock_timestamp()` })
      .where(and(eq(accessTokens.id, found.id), unnoted));
  }
  return { ...actor, scopes: found.scopes, credential: { kind: "token", id: found.id } };
}

function toActor(settings: Studio["settings"], row: typeof users.$inferSelect): Actor {
  if (row.blockedAt) throw new StudioError("ACCOUNT_BLOCKED");
  if (!isInvited(settings, row.email)) throw new StudioError("NOT_INVITED");
  return { userId: row.id, email: row.email, language: row.language, user: presentUser(row) };
}
