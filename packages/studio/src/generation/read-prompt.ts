import { type PromptReading, type ReadPromptInput, StudioError } from "@portrait-studio/contract";
import { models, trainingSessions } from "@portrait-studio/db";
import type { SourcePhoto } from "@portrait-studio/engine";
import { and, eq, isNull } from "drizzle-orm";
import { spendFreeWork } from "../allowances/spend-free-work.ts";
import type { Actor, Studio } from "../context.ts";
import { hasCutOut } from "../models/present-model.ts";
import { readUsedSources } from "./used-sources.ts";

/** @returns a null reading where the engine takes the words as they are @throws NOT_FOUND, FREE_WORK_SPENT */
export async function readPrompt(
  { db, engines, promptHelper, settings }: Pick<Studio, "db" | "engines" | "promptHelper" | "settings">,
  { userId, language }: Actor,
  { modelId, photoId, ...wanted }: ReadPromptInput,
): Promise<PromptReading> {
  const [model] = await db
    .select({ engine: models.engine, sources: models.sources, hasCutOut })
    .from(models)
    .leftJoin(trainingSessions, eq(trainingSessions.modelId, models.id))
    .where(and(eq(models.id, modelId), eq(models.userId, userId), isNull(models.deletedAt)));
  if (!model) throw new StudioError("NOT_FOUND");
  const { readPrompt: read } = engines.getProfile(model.engine);
  if (!read) return { reading: null, nearest: [] };
  await spendFreeWork(db, settings, userId, "promptReading");
  // models of before do not say all of their photos
  const sources: Pick<SourcePhoto, "hairCut" | "cutOut">[] = model.sources
    ? await readUsedSources(db, { modelId, photoId, sources: model.sources })
    : [{ hairCut: false }];
  const photos = sources.map(({ hairCut, cutOut = model.hasCutOut }) => ({ hairCut, cutOut }));
  const reading = read({ ...wanted, photos });
  const canMake = (prompt: string) => {
    const { understood, withoutEffect } = read({ ...wanted, prompt, photos });
    return withoutEffect.length === 0 && understood.some((code) => !reading.understood.includes(code));
  };
  return { reading, nearest: promptHelper.nearest(reading.withoutEffect, language, canMake) };
}
