import { createGeneration, getBalance, getGeneration } from "@portrait-studio/studio";
import { createTestStudio, type TestStudio, trainedModel } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDeadlineSweep } from "./deadline-sweep.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio();
});
afterAll(() => context.close());

test("a job without a worker ends at its deadline, and its credits are released", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  const input = { modelId, prompt: "film noir", count: 2, aspectRatio: "4:5" } as const;
  const { id } = await createGeneration(studio, actor, input);
  const sweep = startDeadlineSweep(studio, { intervalMs: 10 });
  await studio.db.execute("update generation set deadline_at = clock_timestamp()");
  await expect
    .poll(() => getGeneration(studio, actor, { id }))
    .toMatchObject({ status: "failed", error: { code: "TIMED_OUT" } });
  await sweep.stop();
  expect(await getBalance(studio, actor)).toMatchObject({ held: 0, spendable: 60 });
});
