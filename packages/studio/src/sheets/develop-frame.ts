import { type GenerationRequest, type RecipeId, StudioError } from "@portrait-studio/contract";
import { contactSheets, newId } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addRequest } from "../generation/add-request.ts";
import { countRequest } from "../generation/create-generation.ts";
import { getGeneration } from "../generation/get-generation.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";

/**
 * Requests the image of one frame of a contact sheet at full size: the same photo, crop and light. It costs what any image does.
 * @throws NOT_FOUND, MODEL_NOT_READY, WRONG_STATE when the sheet was made again or its photo is left out, ENGINE_UNAVAILABLE,
 * INSUFFICIENT_CREDITS, IDEMPOTENCY_KEY_REUSED
 */
export async function developFrame(
  studio: Pick<Studio, "db" | "storage" | "settings" | "engines" | "dispatch" | "log">,
  actor: Actor,
  input: { id: string; recipeId: RecipeId; seed: number },
  options: RequestOptions = {},
): Promise<GenerationRequest> {
  const request = { operation: "models.develop", body: input, resultId: newId("generation"), ...options };
  const id = await createOnce(studio, actor, request, async (tx) => {
    const model = await countRequest(tx, actor, input.id);
    const [sheet] = await tx
      .select({ frames: contactSheets.frames })
      .from(contactSheets)
      .where(eq(contactSheets.modelId, input.id));
    const frame = sheet?.frames.find(({ recipeId }) => recipeId === input.recipeId);
    if (!frame) throw new StudioError("NOT_FOUND");
    if (frame.seed !== input.seed) throw new StudioError("WRONG_STATE");
    const photo = (await selectModelPhotos(tx, input.id)).find(({ id }) => id === frame.photoId);
    if (!photo || photo.leftOut) throw new StudioError("WRONG_STATE");
    await addRequest(tx, studio, model, {
      id: request.resultId,
      kind: "generation",
      userId: actor.userId,
      modelId: input.id,
      prompt: frame.prompt,
      recipeId: frame.recipeId,
      count: 1,
      aspectRatio: "4:5",
      seed: frame.seed,
      photoId: frame.photoId,
      plan: frame.plan,
    });
  });
  sendOutboxNow(studio);
  return getGeneration(studio, actor, { id });
}
