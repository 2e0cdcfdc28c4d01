import { StudioError } from "@portrait-studio/contract";
import { photos, runInTransaction, type Transaction, uploadSessions } from "@portrait-studio/db";
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { photoFiles } from "./photo-files.ts";
import { shownColumns } from "./present-photo.ts";

/** Deletes one photo of the active session with its files. Photos of a training stay with its model. */
export async function deletePhoto(
  ports: Pick<Studio, "db" | "storage" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  const { db, storage } = ports;
  const photo = await runInTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ photo: shownColumns, status: uploadSessions.status })
      .from(photos)
      .innerJoin(uploadSessions, eq(uploadSessions.id, photos.uploadSessionId))
      .where(and(eq(photos.id, id), eq(photos.userId, actor.userId)))
      .for("update");
    if (!found) throw new StudioError("NOT_FOUND");
    if (found.status !== "active") throw new StudioError("WRONG_STATE");
    await tx.delete(photos).where(eq(photos.id, id));
    await judgeRemaining(tx, found.photo);
    return found.photo;
  });
  await storage.remove(photoFiles(photo));
  sendOutboxNow(ports);
  return { id, deleted: true };
}

/** The set changes, and a duplicate may have duplicated the deleted photo. Judging one photo judges all of its session. */
async function judgeRemaining(
  tx: Transaction,
  { uploadSessionId, userId }: { uploadSessionId: string; userId: string },
): Promise<void> {
  const isTwin = sql`${photos.verdict}->'problems' @> '["duplicate"]'::jsonb`;
  const [remaining] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.uploadSessionId, uploadSessionId), isNotNull(photos.verdict)))
    .orderBy(desc(isTwin), asc(photos.createdAt), asc(photos.id))
    .limit(1);
  if (remaining) await addToOutbox(tx, "photo/changed", { photoId: remaining.id, userId });
  else await tx.update(uploadSessions).set({ summary: null }).where(eq(uploadSessions.id, uploadSessionId));
}
