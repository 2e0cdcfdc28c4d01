import type { RecipeId } from "@portrait-studio/contract";
import { contactSheets } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { listModelPhotos } from "../photos/list-model-photos.ts";

/** Puts one frame, of a photo that is in use, into the contact sheet of a model that has asked for one. */
export async function fillContactSheet(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { modelId, recipeId, seed }: { modelId: string; recipeId: RecipeId; seed: number },
): Promise<void> {
  const { photos } = await listModelPhotos(studio, actor, { id: modelId });
  const photoId = photos.find(({ leftOut }) => !leftOut)?.id ?? "";
  const storageKey = `models/${modelId}/sheet/sample.webp`;
  const frame = { recipeId, prompt: recipeId, seed, photoId, width: 800, height: 1000, storageKey, plan: {} };
  await studio.db
    .update(contactSheets)
    .set({ frames: [frame] })
    .where(eq(contactSheets.modelId, modelId));
}
