import { type CreateImageEditInput, type ImageEditRequest, StudioError } from "@portrait-studio/contract";
import { generations, images, models, newId, type Transaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import { requireUnblocked } from "../auth/require-unblocked.ts";
import type { Actor, Studio } from "../context.ts";
import { addRequest } from "../generation/add-request.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { getImageEdit } from "./get-image-edit.ts";

/**
 * Holds the cost in the transaction that writes the request.
 * @throws NOT_FOUND, WRONG_STATE in the trash, ENGINE_UNAVAILABLE, UNSUPPORTED_BY_ENGINE, INSUFFICIENT_CREDITS, IDEMPOTENCY_KEY_REUSED
 */
export async function createImageEdit(
  studio: Pick<Studio, "db" | "storage" | "settings" | "engines" | "dispatch" | "log">,
  actor: Actor,
  input: CreateImageEditInput,
  options: RequestOptions = {},
): Promise<ImageEditRequest> {
  const request = { operation: "imageEdits.create", body: input, resultId: newId("edit"), ...options };
  const id = await createOnce(studio, actor, request, async (tx) => {
    const { model, copied } = await claimSource(tx, actor, input.imageId);
    await addRequest(tx, studio, model, {
      ...copied,
      id: request.resultId,
      kind: "edit",
      userId: actor.userId,
      sourceImageId: input.imageId,
      prompt: input.instruction,
      strength: input.strength,
      count: input.count,
      seed: input.seed,
    });
  });
  sendOutboxNow(studio);
  return getImageEdit(studio, actor, { id });
}

export async function claimSource(tx: Transaction, { userId }: Actor, imageId: string) {
  const [source] = await tx
    .select({
      deletedAt: images.deletedAt,
      model: { engine: models.engine },
      copied: {
        modelId: generations.modelId,
        aspectRatio: generations.aspectRatio,
        recipeId: generations.recipeId,
        variant: generations.variant,
      },
    })
    .from(images)
    .innerJoin(generations, eq(generations.id, images.generationId))
    .innerJoin(models, eq(models.id, images.modelId))
    .where(and(eq(images.id, imageId), eq(images.userId, userId)))
    .for("share", { of: images });
  if (!source) throw new StudioError("NOT_FOUND");
  if (source.deletedAt) throw new StudioError("WRONG_STATE");
  await requireUnblocked(tx, userId);
  return source;
}
