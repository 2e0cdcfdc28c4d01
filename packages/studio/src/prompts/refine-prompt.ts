import { setTimeout as pause } from "node:timers/promises";
import { captureHold, holdCredits } from "@portrait-studio/billing/ledger";
import {
  limits,
  type PromptAdvice,
  promptAdviceSchema,
  type RefinedPrompt,
  type RefinePromptInput,
  StudioError,
} from "@portrait-studio/contract";
import {
  type Database,
  models,
  newId,
  promptRefinements,
  runInTransaction,
  type Transaction,
} from "@portrait-studio/db";
import type { PromptQuestion } from "@portrait-studio/prompts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";
import { failRefinement } from "./fail-refinement.ts";

type RefinementPorts = Pick<Studio, "db" | "promptHelper" | "engines" | "settings" | "log">;

/** Well below the refinement's deadline, after which the sweep releases the credit. */
const patienceMs = 45_000;

/**
 * Turns an idea into a prompt. The credit is held first and captured together with the answer. A retry with the same
 * Idempotency-Key gets the first call's answer, also while that is pending; after a failure it asks again.
 * @throws PROMPT_IDEA_MISSING, NOT_FOUND (the model), INSUFFICIENT_CREDITS {required, available, context: "promptHelper"},
 * IDEMPOTENCY_KEY_REUSED, PROMPT_HELPER_UNAVAILABLE
 */
export async function refinePrompt(
  studio: RefinementPorts,
  actor: Actor,
  input: RefinePromptInput,
  options: RequestOptions = {},
): Promise<RefinedPrompt> {
  if (!input.idea) throw new StudioError("PROMPT_IDEA_MISSING");
  const request = { operation: "prompts.refine", body: input, resultId: newId("refinement"), ...options };
  let question: PromptQuestion | undefined;
  const id = await createOnce(studio, actor, request, async (tx) => {
    question = await makeQuestion(tx, studio, actor, input);
    await addRefinement(tx, studio, actor, { id: request.resultId, idea: input.idea });
  });
  if (question && id === request.resultId) await answer(studio, id, question);
  return awaitAnswer(studio.db, id);
}

async function makeQuestion(
  tx: Transaction,
  { engines }: Pick<Studio, "engines">,
  actor: Actor,
  input: RefinePromptInput,
): Promise<PromptQuestion> {
  const { idea, recipeId, variant, modelId, language = actor.language } = input;
  const [model] = modelId
    ? await tx
        .select({ triggerWord: models.triggerWord, engine: models.engine })
        .from(models)
        .where(and(eq(models.id, modelId), eq(models.userId, actor.userId), isNull(models.deletedAt)))
    : [];
  if (modelId && !model) throw new StudioError("NOT_FOUND");
  const { capabilities } = engines.getProfile(model?.engine ?? engines.current);
  const { inventsScenes, negativePrompt } = capabilities;
  return {
    idea,
    language,
    ...(recipeId && { recipeId }),
    ...(variant && { variant }),
    ...(model && { triggerWord: model.triggerWord }),
    engine: { inventsScenes, negativePrompt },
  };
}

async function addRefinement(
  tx: Transaction,
  { settings }: Pick<Studio, "settings">,
  { userId }: Actor,
  { id, idea }: { id: string; idea: string },
): Promise<void> {
  const hold = await holdCredits(tx, {
    userId,
    subjectType: "prompt",
    subjectId: id,
    amount: settings.costs.promptHelper,
    deadlineMinutes: limits.refinementDeadlineMinutes,
  }).catch((error: unknown) => {
    // this action has its own text for missing credits
    if (error instanceof StudioError && error.code === "INSUFFICIENT_CREDITS")
      throw new StudioError(error.code, { ...error.details, context: "promptHelper" });
    throw error;
  });
  await tx.insert(promptRefinements).values({
    id,
    userId,
    holdId: hold.id,
    idea,
    deadlineAt: sql`clock_timestamp() + ${limits.refinementDeadlineMinutes} * interval '1 minute'`,
  });
}

/** Asks the helper and stores its answer. After any failure, the credit is released before the caller gets a response. */
async function answer(studio: RefinementPorts, id: string, question: PromptQuestion): Promise<void> {
  const advice = await askFor(studio, id, question);
  if (advice) {
    try {
      return await keepAnswer(studio, id, advice);
    } catch (error) {
      studio.log("error", "An answer of the prompt helper could not be stored.", {
        refinementId: id,
        error: String(error),
      });
    }
  }
  // changes nothing if the answer was committed and only the connection was lost
  await failRefinement(studio, id);
}

async function askFor(
  studio: RefinementPorts,
  id: string,
  question: PromptQuestion,
): Promise<PromptAdvice | undefined> {
  try {
    return promptAdviceSchema.parse(await ask(studio, question));
  } catch (error) {
    // without the message, because a parser's error may quote the person's text
    const kind = error instanceof Error ? error.name : typeof error;
    studio.log("warn", "The prompt helper gave no answer.", { refinementId: id, error: kind });
    return undefined;
  }
}

function keepAnswer(studio: RefinementPorts, id: string, advice: PromptAdvice): Promise<void> {
  return runInTransaction(studio.db, async (tx) => {
    const [row] = await tx.select().from(promptRefinements).where(eq(promptRefinements.id, id)).for("update");
    // the deadline sweep may have ended it while this process was suspended
    if (row?.status !== "processing") return;
    const creditsCharged = studio.settings.costs.promptHelper;
    await tx
      .update(promptRefinements)
      .set({ status: "completed", answer: advice, creditsCharged })
      .where(eq(promptRefinements.id, id));
    await captureHold(tx, { holdId: row.holdId, key: `capture:${id}`, amount: creditsCharged });
  });
}

/** Asks with a timeout, in case the driver has none. */
async function ask({ promptHelper }: Pick<Studio, "promptHelper">, question: PromptQuestion) {
  const signal = AbortSignal.timeout(patienceMs);
  const { promise: timeOut, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([promptHelper.refine(question, { signal }), timeOut]);
}

const pauseMs = 100;

/** Waits for the answer of a refinement that another call has started. @throws PROMPT_HELPER_UNAVAILABLE */
async function awaitAnswer(db: Database, id: string): Promise<RefinedPrompt> {
  for (;;) {
    const [row] = await db
      .select({
        status: promptRefinements.status,
        answer: promptRefinements.answer,
        creditsCharged: promptRefinements.creditsCharged,
        overdue: sql<boolean>`${promptRefinements.deadlineAt} <= clock_timestamp()`,
      })
      .from(promptRefinements)
      .where(eq(promptRefinements.id, id));
    if (row?.status === "completed")
      return { ...promptAdviceSchema.parse(row.answer), creditsCharged: row.creditsCharged };
    if (row?.status !== "processing" || row.overdue) throw new StudioError("PROMPT_HELPER_UNAVAILABLE");
    await pause(pauseMs);
  }
}
