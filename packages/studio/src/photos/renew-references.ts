import { models, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { readTrainingPhotos } from "../training/read-training-photos.ts";

/** Safe to repeat. One call at a time for a person, since each replaces the engine's copy. */
export async function renewReferences(
  studio: Pick<WorkerStudio, "db" | "engine">,
  modelId: string,
): Promise<void> {
  const { db } = studio;
  const [model] = await db
    .select({
      engine: models.engine,
      artifactRef: models.artifactRef,
      sources: models.sources,
      photosVersion: models.photosVersion,
      uploadSessionId: trainingSessions.uploadSessionId,
    })
    .from(models)
    .innerJoin(trainingSessions, eq(trainingSessions.modelId, models.id))
    .where(and(eq(models.id, modelId), eq(trainingSessions.status, "completed"), isNull(models.deletedAt)));
  const engine = model && studio.engine(model.engine);
  if (!model?.artifactRef || !engine?.chooseReferencePhotos) return;
  const photos = await readTrainingPhotos(db, model.uploadSessionId, { ofPerson: true });
  const wanted = (model.sources ?? []).map(({ id }) => id);
  const sources = await engine.chooseReferencePhotos(model.artifactRef, { modelId, photos, wanted });
  // a change meanwhile has an event of its own
  await db
    .update(models)
    .set({ sources: [...sources] as typeof models.$inferInsert.sources })
    .where(and(eq(models.id, modelId), eq(models.photosVersion, model.photosVersion)));
}
