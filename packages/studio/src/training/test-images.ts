import { randomInt } from "node:crypto";
import { firstRecipes, isUnfinished, type TrainingSession } from "@portrait-studio/contract";
import {
  type Database,
  generations,
  images,
  models,
  newId,
  type Transaction,
  trainingSessions,
  users,
} from "@portrait-studio/db";
import { promptTexts } from "@portrait-studio/i18n";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { presentOutput } from "../generation/present-generation.ts";
import { hasCutOut } from "../models/present-model.ts";

/**
 * Requests the three images with which a training ends, one per recipe that suits the photos. They are free, so there is no hold,
 * and no event: the training's own run makes them. Engines whose provider charges for each image make none.
 */
export async function addTestImages(
  tx: Transaction,
  { engines }: Pick<Studio, "engines">,
  training: typeof trainingSessions.$inferSelect,
): Promise<void> {
  const [row] = await tx
    .select({ model: models, language: users.language, hasCutOut })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .innerJoin(users, eq(users.id, trainingSessions.userId))
    .where(eq(trainingSessions.id, training.id));
  if (!row) return;
  const { testImages, longest } = engines.getProfile(row.model.engine);
  if (!testImages) return;
  const { portraitOf, moods } = promptTexts(row.language);
  await tx.insert(generations).values(
    firstRecipes(row.hasCutOut).tests.map((recipeId) => {
      const { style, light, background } = moods[recipeId];
      return {
        id: newId("generation"),
        trainingSessionId: training.id,
        userId: training.userId,
        modelId: training.modelId,
        prompt: [`${portraitOf} ${row.model.triggerWord}`, style, light, background].join(", "),
        recipeId,
        count: 1,
        unitCost: 0,
        aspectRatio: "4:5" as const,
        seed: randomInt(2 ** 31),
        deadlineAt: sql`clock_timestamp() + ${longest.images} * interval '1 minute'`,
      };
    }),
  );
}

export async function listTestImages(
  { db }: Pick<Studio, "db">,
  trainingSessionId: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: generations.id, status: generations.status })
    .from(generations)
    .where(eq(generations.trainingSessionId, trainingSessionId))
    .orderBy(asc(generations.createdAt), asc(generations.id));
  return rows.filter(({ status }) => isUnfinished(status)).map(({ id }) => id);
}

export type Tests = Pick<TrainingSession, "testImages"> & {
  /** requests, of which some have not ended */
  counted: { done: number; of: number };
  running: boolean;
};

export async function readTestImages(
  studio: Pick<Studio, "storage"> & { db: Database },
  actor: Actor,
  trainingIds: readonly string[],
): Promise<(trainingId: string) => Tests> {
  const addresses = addressesFor(studio, actor);
  const rows =
    trainingIds.length === 0
      ? []
      : await studio.db
          .select({ of: generations.trainingSessionId, status: generations.status, image: images })
          .from(generations)
          .leftJoin(
            images,
            and(eq(images.generationId, generations.id), isNull(images.deletedAt), isNull(images.parentId)),
          )
          .where(inArray(generations.trainingSessionId, [...trainingIds]))
          .orderBy(asc(generations.createdAt), asc(generations.id));
  return (trainingId) => {
    const own = rows.filter((row) => row.of === trainingId);
    const unfinished = own.filter(({ status }) => isUnfinished(status));
    return {
      running: unfinished.length > 0,
      counted: { done: own.length - unfinished.length, of: own.length },
      testImages: own.flatMap(({ image }) => (image ? [presentOutput(addresses, image)] : [])),
    };
  };
}
