import { createGeneration, getBalance, getGeneration } from "@portrait-studio/studio";
import { createTestStudio, type TestStudio, trainedModel } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepPromises } from "./keep-promises.ts";

let world: TestStudio;
beforeAll(async () => {
  world = await createTestStudio();
});
afterAll(() => world.close());

test("a job that nobody works on ends when its time is over, with the credits back", async () => {
  const { studio } = world;
  const actor = await world.signUp();
  const modelId = await trainedModel(studio, actor);
  const wish = { modelId, prompt: "film noir", count: 2, aspectRatio: "4:5" } as const;
  const { id } = await createGeneration(studio, actor, wish);
  const promises = keepPromises(studio, { intervalMs: 10 });
  await studio.db.execute("update generation set deadline_at = clock_timestamp()");
  await expect
    .poll(() => getGeneration(studio, actor, { id }))
    .toMatchObject({ status: "failed", error: { code: "TIMED_OUT" } });
  await promises.stop();
  expect(await getBalance(studio, actor)).toMatchObject({ held: 0, spendable: 60 });
});
