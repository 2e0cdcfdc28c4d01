import { StudioError } from "@portrait-studio/contract";
import { photos, runInTransaction, uploadSessions } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { photoFileColumns, photoFiles } from "../photos/photo-files.ts";

/** Deletes an active session with its photos. A session of a training is refused, because the model needs its photos. */
export async function deleteUploadSession(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  const keys = await runInTransaction(db, async (tx) => {
    const [session] = await tx
      .select({ status: uploadSessions.status })
      .from(uploadSessions)
      .where(and(eq(uploadSessions.id, id), eq(uploadSessions.userId, actor.userId)))
      .for("update");
    if (!session || session.status === "deleted") throw new StudioError("NOT_FOUND");
    if (session.status === "completed") throw new StudioError("WRONG_STATE");
    await tx.update(uploadSessions).set({ status: "deleted" }).where(eq(uploadSessions.id, id));
    const removed = await tx.delete(photos).where(eq(photos.uploadSessionId, id)).returning(photoFileColumns);
    return removed.flatMap(photoFiles);
  });
  await storage.remove(keys);
  return { id, deleted: true };
}
