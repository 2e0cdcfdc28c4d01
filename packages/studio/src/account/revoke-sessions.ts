import { StudioError } from "@portrait-studio/contract";
import { runInTransaction, sessions } from "@portrait-studio/db";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { deleteKeys } from "./disown-key.ts";

/** Ends one session; its token is refused at once. @throws NOT_FOUND */
export async function revokeSession(
  { db }: Pick<Studio, "db">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<{ ids: string[] }> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return { ids: [id] };
}

/** @param newKeys also the passkeys and access tokens that were added within a day @param token of the calling session, which stays */
export function revokeOtherSessions(
  { db, auth }: Pick<Studio, "db" | "auth">,
  { userId }: Actor,
  token: string,
  { newKeys = false }: { newKeys?: boolean | undefined } = {},
): Promise<{ ids: string[] }> {
  return runInTransaction(db, async (tx) => {
    if (newKeys) await deleteKeys(tx, userId, sql`clock_timestamp() - interval '24 hours'`);
    const revoked = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, auth.toSessionId(token))))
      .returning({ id: sessions.id });
    return { ids: revoked.map((session) => session.id) };
  });
}
