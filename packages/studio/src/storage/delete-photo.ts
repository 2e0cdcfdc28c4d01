import { StudioError } from "@portrait-studio/contract";
import { photos, uploadSessions } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { photoFiles } from "./photo-files.ts";

/** Deletes one photo of the active session, bytes included. Photos of a training stay with its model. */
export async function deletePhoto(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  const photo = await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ photo: photos, status: uploadSessions.status })
      .from(photos)
      .innerJoin(uploadSessions, eq(uploadSessions.id, photos.uploadSessionId))
      .where(and(eq(photos.id, id), eq(photos.userId, actor.userId)))
      .for("update");
    if (!found) throw new StudioError("NOT_FOUND");
    if (found.status !== "active") throw new StudioError("WRONG_STATE");
    await tx.delete(photos).where(eq(photos.id, id));
    return found.photo;
  });
  await storage.remove(photoFiles(photo));
  return { id, deleted: true };
}
