import { type CreateGenerationInput, type GenerationRequest, StudioError } from "@portrait-studio/contract";
import { models, newId, type Transaction, users } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import { requireUnblocked } from "../auth/require-unblocked.ts";
import type { Actor, Studio } from "../context.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { addRequest } from "./add-request.ts";
import { chooseRenditions } from "./choose-renditions.ts";
import { chooseSeed, drawSeed } from "./choose-seed.ts";
import { getGeneration } from "./get-generation.ts";
import { requirePhotoChoice } from "./photo-choice.ts";

/**
 * Requests images, as many as can differ: holds their cost, writes the request and notifies the worker, all in one transaction.
 * @throws NOT_FOUND, MODEL_NOT_READY, ENGINE_UNAVAILABLE, UNSUPPORTED_BY_ENGINE, INSUFFICIENT_CREDITS, IDEMPOTENCY_KEY_REUSED
 */
export async function createGeneration(
  studio: Pick<Studio, "db" | "storage" | "settings" | "engines" | "dispatch" | "log">,
  actor: Actor,
  input: CreateGenerationInput,
  options: RequestOptions = {},
): Promise<GenerationRequest> {
  const request = {
    operation: "generation.create",
    body: input,
    resultId: newId("generation"),
    ...options,
  };
  const id = await createOnce(studio, actor, request, async (tx) => {
    const model = await countRequest(tx, actor, input.modelId);
    await requirePhotoChoice(tx, input);
    const seed = input.seed ?? (await chooseSeed(tx, studio, model, input)) ?? drawSeed();
    await addRequest(tx, studio, model, {
      id: request.resultId,
      kind: "generation",
      userId: actor.userId,
      modelId: input.modelId,
      prompt: input.prompt,
      negativePrompt: input.negativePrompt || null,
      recipeId: input.recipeId,
      variant: input.variant,
      ...(await chooseRenditions(tx, studio, model, { ...input, seed, again: input.seed })),
      aspectRatio: input.aspectRatio,
      retouch: input.retouch,
      seed,
      photoId: input.photoId,
      likeImageId: input.likeImageId,
    });
  });
  sendOutboxNow(studio);
  return getGeneration(studio, actor, { id });
}

/** The update locks the model's row, so that a concurrent deletion either sees this request or is seen by it. */
export async function countRequest(tx: Transaction, { userId }: Actor, modelId: string) {
  const [model] = await tx
    .update(models)
    .set({ generationCount: sql`${models.generationCount} + 1` })
    .where(and(eq(models.id, modelId), eq(models.userId, userId), isNull(models.deletedAt)))
    .returning({ status: models.status, engine: models.engine, sources: models.sources });
  if (!model) throw new StudioError("NOT_FOUND");
  if (model.status !== "completed") throw new StudioError("MODEL_NOT_READY", { status: model.status });
  const { rowCount } = await tx
    .update(users)
    .set({ generationCount: sql`${users.generationCount} + 1` })
    .where(and(eq(users.id, userId), isNull(users.blockedAt), isNull(users.deletionDueAt)));
  if (!rowCount) await requireUnblocked(tx, userId);
  return model;
}
