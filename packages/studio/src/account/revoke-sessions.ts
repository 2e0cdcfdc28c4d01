import { StudioError } from "@portrait-studio/contract";
import { sessions } from "@portrait-studio/db";
import { and, eq, ne } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

/** Ends one session; its token is refused at once. @throws NOT_FOUND */
export async function revokeSession(
  { db }: Pick<Studio, "db">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<{ ids: string[] }> {
  const revoked = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (revoked.length === 0) throw new StudioError("NOT_FOUND");
  return { ids: [id] };
}

/** Ends all other sessions. @param token token of the calling session, which stays valid */
export async function revokeOtherSessions(
  { db, auth }: Pick<Studio, "db" | "auth">,
  { userId }: Actor,
  token: string,
): Promise<{ ids: string[] }> {
  const revoked = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, auth.sessionIdOf(token))))
    .returning({ id: sessions.id });
  return { ids: revoked.map((session) => session.id) };
}
