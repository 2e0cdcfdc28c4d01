import { StudioError } from "@portrait-studio/contract";
import { models, newId, runInTransaction, type Transaction } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { claimSource } from "../edits/create-image-edit.ts";
import { addRequest } from "../generation/add-request.ts";
import { chooseRenditions } from "../generation/choose-renditions.ts";
import { countRequest } from "../generation/create-generation.ts";
import { addTraining } from "../training/create-training.ts";
import { type FoundJob, findJob } from "./find-job.ts";
import { type Operator, recordAct } from "./operator.ts";
import { readPerson } from "./read-person.ts";

type RetryPorts = Pick<Studio, "settings" | "engines">;

/**
 * Adds a new job with the same input as a failed or cancelled one, for the person and their credits. A training needs its photos,
 * which are the person's active upload session again after a failure.
 * @throws NOT_FOUND, WRONG_STATE {status} when it is unfinished or completed, INSUFFICIENT_CREDITS, and the other errors of a
 * request by the person
 */
export function retryJob(
  { db, ...ports }: RetryPorts & Pick<Studio, "db">,
  operator: Operator,
  { id }: { id: string },
): Promise<{ id: string; userId: string }> {
  return runInTransaction(db, async (tx) => {
    const job = await findJob(tx, id);
    const { status, userId } = job.row;
    if (status !== "failed" && status !== "cancelled") throw new StudioError("WRONG_STATE", { status });
    const { email, language } = await readPerson(tx, userId);
    const newJob = await addAgain(tx, ports, { userId, email, language }, job);
    await recordAct(tx, operator, {
      action: "retry_job",
      subject: { type: job.type, id },
      userId,
      details: { newJob },
    });
    return { id: newJob, userId };
  });
}

async function addAgain(tx: Transaction, ports: RetryPorts, actor: Actor, job: FoundJob): Promise<string> {
  const { row, type } = job;
  const id = newId(type);
  if (job.type === "training") {
    const [model] = await tx.select().from(models).where(eq(models.id, job.row.modelId));
    await addTraining(tx, ports, actor, {
      id,
      uploadSessionId: job.row.uploadSessionId,
      engine: model?.engine,
      variant: model?.variant ?? undefined,
      consent: { version: job.row.consentVersion ?? "" },
    });
    return id;
  }
  const { modelId, prompt, negativePrompt, recipeId, variant, count, aspectRatio, retouch, seed } = job.row;
  const { sourceImageId, strength, kind } = job.row;
  const asked = { modelId, prompt, negativePrompt, recipeId, variant, count, aspectRatio, retouch, seed };
  const more = { sourceImageId, strength, kind, id, userId: actor.userId };
  if (sourceImageId) {
    const { model } = await claimSource(tx, actor, sourceImageId);
    await addRequest(tx, ports, model, { ...asked, ...more });
  } else {
    const model = await countRequest(tx, actor, row.modelId);
    const chosen = await chooseRenditions(tx, ports, model, { ...asked, again: seed });
    await addRequest(tx, ports, model, { ...asked, ...more, ...chosen });
  }
  return id;
}
