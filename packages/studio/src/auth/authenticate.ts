import type { SessionUser } from "@portrait-studio/auth";
import { StudioError, userSchema } from "@portrait-studio/contract";
import { accessTokens, users } from "@portrait-studio/db";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentColumns } from "../present-columns.ts";
import { hashAccessToken, isAccessToken } from "../tokens/access-token.ts";
import { isInvited } from "./is-invited.ts";

/** Undefined for a token that is missing, expired or revoked, or an account that is leaving. @throws ACCOUNT_BLOCKED, NOT_INVITED */
export function authenticate(
  studio: Pick<Studio, "db" | "auth" | "settings">,
  token: string,
): Promise<Actor | undefined> {
  return isAccessToken(token) ? byAccessToken(studio, token) : bySession(studio, token);
}

async function bySession({ auth, settings }: Pick<Studio, "auth" | "settings">, token: string) {
  const user = await auth.validateSession(token);
  return (
    user && {
      ...toActor(settings, user),
      credential: { kind: "session" as const, id: auth.toSessionId(token) },
    }
  );
}

async function byAccessToken(
  { db, settings }: Pick<Studio, "db" | "settings">,
  token: string,
): Promise<Actor | undefined> {
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
        isNull(users.deletionDueAt),
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

function toActor(settings: Studio["settings"], row: SessionUser): Actor {
  if (row.blockedAt) throw new StudioError("ACCOUNT_BLOCKED");
  if (!isInvited(settings, row.email)) throw new StudioError("NOT_INVITED");
  return { userId: row.id, email: row.email, language: row.language, user: presentColumns(userSchema, row) };
}
