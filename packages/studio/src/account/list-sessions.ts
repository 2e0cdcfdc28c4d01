import { type Session, sessionSchema } from "@portrait-studio/contract";
import { sessions } from "@portrait-studio/db";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentColumns } from "../present-columns.ts";

/** The person's sessions, newest first. @param token token of the calling session */
export async function listSessions(
  { db, auth }: Pick<Studio, "db" | "auth">,
  actor: Actor,
  token: string,
): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, sql`clock_timestamp()`)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
  const current = auth.toSessionId(token);
  return rows.map((row) => ({ ...presentColumns(sessionSchema, row), current: row.id === current }));
}
