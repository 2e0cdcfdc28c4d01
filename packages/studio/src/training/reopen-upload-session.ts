import { photos, type Transaction, uploadSessions } from "@portrait-studio/db";
import { and, eq, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addToOutbox } from "../outbox/add-to-outbox.ts";

/** Does nothing when another session is active, since only one can be. Photos that were not judged before are judged now. */
export async function reopenUploadSession(tx: Transaction, trainingId: string): Promise<void> {
  const other = alias(uploadSessions, "other");
  const reopened = await tx
    .update(uploadSessions)
    .set({ status: "active", trainingSessionId: null, phoneTokenHash: null, phoneUntil: null })
    .where(
      and(
        eq(uploadSessions.trainingSessionId, trainingId),
        // not "deleted", because a deleted model's photos are deleted with it
        eq(uploadSessions.status, "completed"),
        notExists(
          tx
            .select({ id: other.id })
            .from(other)
            .where(and(eq(other.userId, uploadSessions.userId), eq(other.status, "active"))),
        ),
      ),
    )
    .returning({ id: uploadSessions.id });
  const [session] = reopened;
  if (!session) return;
  const isUncut = sql`${photos.verdict} -> 'cutOutPending' = 'true'`;
  const unjudged = await tx
    .select({ photoId: photos.id, userId: photos.userId })
    .from(photos)
    .where(and(eq(photos.uploadSessionId, session.id), or(isNull(photos.verdict), isUncut)));
  for (const photo of unjudged) await addToOutbox(tx, "photo/changed", photo);
}
