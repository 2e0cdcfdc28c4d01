import { StudioError } from "@portrait-studio/contract";
import { uploadSessions } from "@portrait-studio/db";
import { and, eq, ne } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

/** Ends a session's phone link at once, also for a photo on its way. Safe to repeat. @throws NOT_FOUND */
export async function endPhoneLink(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  const own = and(eq(uploadSessions.id, id), eq(uploadSessions.userId, actor.userId));
  const { rowCount } = await db
    .update(uploadSessions)
    .set({ phoneTokenHash: null, phoneUntil: null })
    .where(and(own, ne(uploadSessions.status, "deleted")));
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return { id, deleted: true };
}
