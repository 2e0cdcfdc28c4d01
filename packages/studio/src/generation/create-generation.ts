import { randomInt } from "node:crypto";
import { holdCredits } from "@portrait-studio/billing/ledger";
import {
  type CreateGenerationInput,
  type GenerationRequest,
  limits,
  StudioError,
} from "@portrait-studio/contract";
import { generations, models, newId, type Transaction } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { claimIdempotencyKey, type RequestOptions } from "../idempotency.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { kickOutbox } from "../outbox/relay-outbox.ts";
import { inTransaction } from "../transaction.ts";
import { getGeneration } from "./get-generation.ts";

/**
 * Asks for portraits: holds their cost, writes the request and tells the worker. All of it happens, or nothing.
 * @throws NOT_FOUND, MODEL_NOT_READY, INSUFFICIENT_CREDITS, IDEMPOTENCY_KEY_REUSED
 */
export async function createGeneration(
  studio: Pick<Studio, "db" | "storage" | "settings" | "dispatch" | "log">,
  actor: Actor,
  input: CreateGenerationInput,
  { idempotencyKey }: RequestOptions = {},
): Promise<GenerationRequest> {
  const { userId } = actor;
  const id = await inTransaction(studio.db, async (tx) => {
    const newGeneration = newId("generation");
    const earlier = await claimIdempotencyKey(tx, {
      userId,
      operation: "generation.create",
      key: idempotencyKey,
      body: input,
      resultId: newGeneration,
    });
    if (earlier) return earlier;
    await requireReadyModel(tx, actor, input.modelId);
    const hold = await holdCredits(tx, {
      userId,
      subjectType: "generation",
      subjectId: newGeneration,
      amount: input.count * studio.settings.costs.generation,
      deadlineMinutes: limits.generationDeadlineMinutes,
    });
    await tx.insert(generations).values({
      id: newGeneration,
      userId,
      modelId: input.modelId,
      holdId: hold.id,
      unitCost: studio.settings.costs.generation,
      prompt: input.prompt,
      negativePrompt: input.negativePrompt || null,
      recipeId: input.recipeId,
      variant: input.variant,
      count: input.count,
      aspectRatio: input.aspectRatio,
      seed: input.seed ?? randomInt(2 ** 31),
      deadlineAt: sql`clock_timestamp() + ${limits.generationDeadlineMinutes} * interval '1 minute'`,
    });
    await addToOutbox(tx, "generation/requested", { generationId: newGeneration, userId });
    return newGeneration;
  });
  kickOutbox(studio);
  return getGeneration(studio, actor, { id });
}

async function requireReadyModel(tx: Transaction, actor: Actor, modelId: string): Promise<void> {
  const [model] = await tx
    .select({ status: models.status })
    .from(models)
    .where(and(eq(models.id, modelId), eq(models.userId, actor.userId)));
  if (!model) throw new StudioError("NOT_FOUND");
  if (model.status !== "completed") throw new StudioError("MODEL_NOT_READY", { status: model.status });
}
