import { type PromptReading, type ReadPromptInput, StudioError } from "@portrait-studio/contract";
import { models, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { engineOf } from "../engines/find-engine.ts";
import { hasCutOut } from "../models/present-model.ts";

/**
 * What the model's engine will make of a prompt; costs nothing.
 * @returns a null reading where the engine takes the words as they are; else also what comes nearest to the words without effect
 * @throws NOT_FOUND
 */
export async function readPrompt(
  { db, engines, promptHelper }: Pick<Studio, "db" | "engines" | "promptHelper">,
  { userId, language }: Actor,
  { modelId, ...wanted }: ReadPromptInput,
): Promise<PromptReading> {
  const [model] = await db
    .select({ engine: models.engine, backdrops: hasCutOut })
    .from(models)
    .leftJoin(trainingSessions, eq(trainingSessions.modelId, models.id))
    .where(and(eq(models.id, modelId), eq(models.userId, userId), isNull(models.deletedAt)));
  if (!model) throw new StudioError("NOT_FOUND");
  const { readPrompt: read } = engines.profileOf(engineOf(engines, model));
  const readAs = (prompt: string) => read?.({ ...wanted, prompt, backdrops: model.backdrops });
  const reading = readAs(wanted.prompt);
  if (!reading) return { reading: null, nearest: [] };
  const canMake = (words: string) => {
    const { understood = [], withoutEffect = [] } = readAs(words) ?? {};
    return withoutEffect.length === 0 && understood.some((code) => !reading.understood.includes(code));
  };
  return { reading, nearest: promptHelper.nearest(reading.withoutEffect, language, canMake) };
}
