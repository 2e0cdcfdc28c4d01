import type { PromptAdvice } from "@portrait-studio/contract";
import { promptRefinements } from "@portrait-studio/db";
import type { PromptQuestion } from "@portrait-studio/prompts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, getBalance, listModels, readPrompt, refinePrompt, sweepOverdue } from "../index.ts";
import { trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const advice: PromptAdvice = {
  refinedPrompt: "ps1 by the sea, golden hour",
  variations: ["at noon", "at dusk", "in the rain"],
  tips: ["Name a light."],
  negativePrompt: "blur",
};

/** A studio with a prompt helper whose answer the test controls. */
function helper(answer: () => Promise<unknown> = async () => advice) {
  const questions: PromptQuestion[] = [];
  const refine = async (question: PromptQuestion) => {
    questions.push(question);
    return (await answer()) as PromptAdvice;
  };
  return { questions, studio: { ...context.studio, promptHelper: { refine, nearest: () => [] } } };
}

const balance = (actor: Actor) => getBalance(context.studio, actor);
const unavailable = { code: "PROMPT_HELPER_UNAVAILABLE" };

test("the studio's own rules answer an idea in the person's language for one credit", async () => {
  const actor: Actor = { ...(await context.signUp()), language: "es" };
  const answer = await refinePrompt(context.studio, actor, { idea: "en la playa al atardecer" });
  expect(answer.creditsCharged).toBe(1);
  expect(answer.variations.length).toBeGreaterThanOrEqual(3);
  expect(await balance(actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
});

test("the helper gets model, recipe, variant, language and the engine's capabilities, and nothing about the person", async () => {
  const actor = await context.signUp();
  const { questions, studio } = helper();
  const modelId = await trainedModel(studio, actor);
  const input = { idea: "by the sea", modelId, recipeId: "noir", variant: "woman", language: "es" } as const;
  expect(await refinePrompt(studio, actor, input)).toEqual({ ...advice, creditsCharged: 1 });
  expect(questions).toEqual([
    {
      idea: "by the sea",
      language: "es",
      recipeId: "noir",
      variant: "woman",
      triggerWord: "ps1",
      engine: { inventsScenes: false, negativePrompt: true },
    },
  ]);
});

test("the nearest is chosen among what the engine makes and the prompt does not ask for yet", async () => {
  const actor = await context.signUp();
  const { studio } = helper();
  const modelId = await trainedModel(studio, actor);
  const read = ({ prompt }: { prompt: string }) => ({
    understood: ["noir", "warm"].filter((word) => prompt.includes(word)),
    withoutEffect: ["dragon"].filter((word) => prompt.includes(word)),
  });
  const getProfile = (name: string) => ({ ...studio.engines.getProfile(name), readPrompt: read });
  const made: boolean[] = [];
  const nearest: (typeof context.studio)["promptHelper"]["nearest"] = (words, _language, canMake) => {
    expect(words).toEqual(["dragon"]);
    made.push(...["warm light", "noir", "dragon", "warm dragon", "balloon"].map(canMake));
    return [];
  };
  const reading = await readPrompt(
    {
      ...studio,
      engines: { ...studio.engines, getProfile },
      promptHelper: { ...studio.promptHelper, nearest },
    },
    actor,
    { modelId, prompt: "noir dragon" },
  );
  expect(reading).toEqual({ reading: read({ prompt: "noir dragon" }), nearest: [] });
  expect(made).toEqual([true, false, false, false, false]);
});

test("an engine that invents from photos is told as such to the helper, and its recipes need no cut-outs", async () => {
  const actor = await context.signUp();
  const { questions, studio } = helper();
  const modelId = await trainedModel(studio, actor);
  context.engine.capabilities.inventsScenes = true;
  try {
    await refinePrompt(studio, actor, { idea: "by the sea", modelId });
    expect(questions).toMatchObject([{ engine: { inventsScenes: true } }]);
    expect(await listModels(studio, actor)).toMatchObject([{ backdrops: true }]);
  } finally {
    context.engine.capabilities.inventsScenes = false;
  }
});

test("an empty idea, another person's model and missing credits are refused without asking the helper", async () => {
  const actor = await context.signUp();
  const { questions, studio } = helper();
  const modelId = await trainedModel(studio, actor);
  const [stranger, poor] = [await context.signUp(), await context.signUp(0)];
  await expect(refinePrompt(studio, actor, { idea: "" })).rejects.toMatchObject({
    code: "PROMPT_IDEA_MISSING",
  });
  await expect(refinePrompt(studio, stranger, { idea: "x", modelId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(refinePrompt(studio, poor, { idea: "x" })).rejects.toMatchObject({
    code: "INSUFFICIENT_CREDITS",
    details: { required: 1, available: 0, context: "promptHelper" },
  });
  expect(questions).toEqual([]);
  expect(await balance(stranger)).toMatchObject({ spendable: 60, held: 0 });
});

test.each([
  ["throws", () => Promise.reject(new Error("no quota"))],
  ["answers too little", async () => ({ ...advice, variations: ["one"] })],
  ["answers nonsense", async () => null],
])("a helper that %s charges nothing, and the same key may try again", async (_case, answer) => {
  const actor = await context.signUp();
  const key = { idempotencyKey: "again" };
  const asked = { idea: "by the sea" };
  await expect(refinePrompt(helper(answer).studio, actor, asked, key)).rejects.toMatchObject(unavailable);
  expect(await balance(actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
  expect(await refinePrompt(helper().studio, actor, asked, key)).toMatchObject({ creditsCharged: 1 });
  expect(await balance(actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
});

test.each([
  ["that the database cannot hold", async () => ({ ...advice, tips: ["half a pair: \ud83d"] }), undefined],
  [
    "while every statement that stores it fails",
    async () => advice,
    sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$;
      create trigger refuse before update on prompt_refinement for each row
        when (new.status = 'completed') execute function refuse()`,
  ],
])("an answer %s releases the credit in the same call", async (_case, answer, breakage) => {
  const actor = await context.signUp();
  if (breakage) await context.studio.db.execute(breakage);
  const before = context.complaints.length;
  await expect(refinePrompt(helper(answer).studio, actor, { idea: "by the sea" })).rejects.toMatchObject(
    unavailable,
  );
  expect(await balance(actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
  expect(context.complaints.slice(before)).toEqual(["An answer of the prompt helper could not be stored."]);
  if (breakage) await context.studio.db.execute(sql`drop function refuse cascade`);
});

test("a helper's failure is logged without its message, which may quote the idea", async () => {
  const actor = await context.signUp();
  const lines: unknown[] = [];
  const { studio } = helper(() => Promise.reject(new SyntaxError('Unexpected token, "yellowcanary"')));
  const log: typeof studio.log = (...line) => lines.push(line);
  await expect(refinePrompt({ ...studio, log }, actor, { idea: "yellowcanary" })).rejects.toMatchObject(
    unavailable,
  );
  expect(JSON.stringify(lines)).toContain("SyntaxError");
  expect(JSON.stringify(lines)).not.toContain("yellowcanary");
});

test("ten concurrent calls with one key ask once, charge once, and all get the same answer", async () => {
  const actor = await context.signUp();
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<PromptAdvice>();
  const { questions, studio } = helper(() => answered);
  const key = { idempotencyKey: "once" };
  const calls = Array.from({ length: 10 }, () => refinePrompt(studio, actor, { idea: "by the sea" }, key));
  await expect.poll(() => questions.length).toBe(1);
  expect(await balance(actor)).toMatchObject({ spendable: 59, held: 1 });
  letAnswer(advice);
  for (const answer of await Promise.all(calls)) expect(answer).toEqual({ ...advice, creditsCharged: 1 });
  expect(questions).toHaveLength(1);
  expect(await balance(actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
  await expect(refinePrompt(studio, actor, { idea: "other" }, key)).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("the sweep ends a refinement whose process died and releases its credit; a late answer changes nothing", async () => {
  const actor = await context.signUp();
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<PromptAdvice>();
  const { questions, studio } = helper(() => answered);
  const call = refinePrompt(studio, actor, { idea: "by the sea" });
  await expect.poll(() => questions.length).toBe(1);
  await context.studio.db
    .update(promptRefinements)
    .set({ deadlineAt: sql`clock_timestamp() - interval '1 millisecond'` })
    .where(eq(promptRefinements.userId, actor.userId));
  expect(await sweepOverdue(studio)).toEqual({ ended: 1, next: null });
  expect(await sweepOverdue(studio)).toEqual({ ended: 0, next: null });
  expect(await balance(actor)).toMatchObject({ spendable: 60, held: 0 });
  letAnswer(advice);
  await expect(call).rejects.toMatchObject(unavailable);
  expect(await balance(actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
});
