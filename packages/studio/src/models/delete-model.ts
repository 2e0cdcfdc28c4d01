import { StudioError } from "@portrait-studio/contract";
import {
  images,
  modelIdentities,
  models,
  runInTransaction,
  type Transaction,
  trainingSessions,
  uploadSessions,
  users,
} from "@portrait-studio/db";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { cancelUnfinishedJobs } from "./cancel-unfinished-jobs.ts";

/** The person stops seeing it at once; files, the engine's copy and the rows are deleted in the background. @throws NOT_FOUND */
export async function deleteModel(
  studio: Pick<Studio, "db" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  await runInTransaction(studio.db, async (tx) => {
    await hideModel(tx, actor, id);
    await addToOutbox(tx, "model/deleted", { modelId: id, userId: actor.userId });
  });
  await cancelUnfinishedJobs(studio, { modelId: id });
  sendOutboxNow(studio);
  return { id, deleted: true };
}

async function hideModel(tx: Transaction, { userId }: Actor, id: string): Promise<void> {
  const [model] = await tx
    .select()
    .from(models)
    .where(and(eq(models.id, id), eq(models.userId, userId), isNull(models.deletedAt)))
    .for("no key update");
  if (!model) throw new StudioError("NOT_FOUND");
  const now = sql`clock_timestamp()`;
  await tx
    .update(models)
    .set({ deletedAt: now, portraitCount: 0, generationCount: 0 })
    .where(eq(models.id, id));
  await tx
    .update(images)
    .set({ deletedAt: now })
    .where(and(eq(images.modelId, id), isNull(images.deletedAt)));
  await tx.delete(modelIdentities).where(eq(modelIdentities.modelId, id));
  // not the sessions of failed trainings: these were reopened for the person
  await tx
    .update(uploadSessions)
    .set({ status: "deleted" })
    .where(
      and(
        eq(uploadSessions.status, "completed"),
        inArray(
          uploadSessions.trainingSessionId,
          tx
            .select({ id: trainingSessions.id })
            .from(trainingSessions)
            .where(eq(trainingSessions.modelId, id)),
        ),
      ),
    );
  await tx
    .update(users)
    .set({
      imageCount: sql`${users.imageCount} - ${model.portraitCount}`,
      generationCount: sql`${users.generationCount} - ${model.generationCount}`,
    })
    .where(eq(users.id, userId));
}
