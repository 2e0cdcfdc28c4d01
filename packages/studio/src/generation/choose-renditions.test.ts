import { models } from "@portrait-studio/db";
import type { GenerationInput, ImageWork } from "@portrait-studio/engine";
import { engines } from "@portrait-studio/engine/registry";
import { isDeep } from "@portrait-studio/testing/in-turn";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  cancelGeneration,
  createGeneration,
  createShoot,
  endJob,
  getBalance,
  previewSizes,
  startPlaces,
} from "../index.ts";
import { deliver, image, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const input = { prompt: "a portrait", recipeId: "corporate", aspectRatio: "4:5" } as const;
const wish = { prompt: "", recipeId: "corporate", aspectRatio: "4:5" } as const;

beforeEach(() => {
  context.engine.chooseRenditions = engines.darkroom.profile.chooseRenditions;
});
afterEach(async () => {
  Object.assign(context.engine, { chooseRenditions: undefined, local: undefined });
  expect(await context.audit()).toEqual([]);
});

/** Somebody with a model of so many photos, each of which can be shown three times in a look. */
async function sitter(photos: number, credits = 60) {
  const actor = await context.signUp(credits);
  const modelId = await trainedModel(context.studio, actor);
  const sources = Array.from({ length: photos }, (_, i) => ({
    ...{ id: `pho_${i}`, face: 400, hairCut: false, cutOut: true, chosen: true },
  }));
  await context.studio.db.update(models).set({ sources }).where(eq(models.id, modelId));
  return { actor, modelId };
}

interface Shown {
  photoId: string;
  look: string;
  aside: number;
}

/** What a request that begins shows, by position. */
async function begin(id: string): Promise<Shown[]> {
  await beginJob(context.studio, id);
  const started = context.engine.generations.findLast(({ jobId }) => jobId === id);
  return (started?.renditions ?? []) as Shown[];
}

const toKey = ({ photoId, look, aside }: Shown) => `${photoId} ${look} ${aside}`;
const end = (id: string) => endJob(context.studio, id, { status: "delivered" });
const ask = (actor: Actor, modelId: string, count: number, more = {}) =>
  createGeneration(context.studio, actor, { ...input, modelId, count, ...more });
const getPrice = async (actor: Actor, modelId: string) =>
  (await previewSizes(context.studio, actor, { ...wish, modelId })).differing;

interface Step {
  count: number;
  recipeId: "corporate" | "noir";
  ending: "delivered" | "half" | "cancelled" | "waits";
}

/** Asks, and ends the request. @returns what it shows, and how many of these are sold or will be */
async function takeStep(actor: Actor, modelId: string, { count, recipeId, ending }: Step) {
  const request = await ask(actor, modelId, count, { recipeId });
  const keys = (await begin(request.id)).map(toKey);
  const parts = { delivered: request.count, half: Math.ceil(request.count / 2), cancelled: 0, waits: 0 };
  const { [ending]: delivered } = parts;
  if (delivered > 0) await deliver(context.studio, request.id, [...Array(delivered).keys()]);
  if (delivered > 0) await end(request.id);
  if (ending === "cancelled") await cancelGeneration(context.studio, actor, { id: request.id });
  return { request, keys, kept: ending === "waits" ? request.count : delivered };
}

test("any order of requests shows nothing twice while something else is left, and charges what can differ", async () => {
  const step = fc.record<Step>({
    count: fc.integer({ min: 1, max: 8 }),
    recipeId: fc.constantFrom("corporate", "noir"),
    ending: fc.constantFrom("delivered", "half", "cancelled", "waits"),
  });
  const property = async (photos: number, steps: Step[]) => {
    const { actor, modelId } = await sitter(photos);
    const sold: string[] = [];
    for (const one of steps) {
      const left = 3 * photos - sold.filter((key) => key.includes(one.recipeId)).length;
      if (left === 0) {
        const refused = { code: "UNSUPPORTED_BY_ENGINE", details: { context: "renditions" } };
        await expect(takeStep(actor, modelId, one)).rejects.toMatchObject(refused);
        continue;
      }
      const { request, keys, kept } = await takeStep(actor, modelId, one);
      expect(request.count).toBe(Math.min(one.count, left));
      expect(new Set(keys).size).toBe(request.count);
      expect(keys.filter((key) => sold.includes(key))).toEqual([]);
      sold.push(...keys.slice(0, kept));
      expect((await getBalance(context.studio, actor)).spendable).toBe(60 - sold.length);
    }
  };
  const photos = fc.integer({ min: 1, max: 4 });
  await fc.assert(fc.asyncProperty(photos, fc.array(step, { minLength: 2, maxLength: 7 }), property), {
    numRuns: isDeep ? 12 : 5,
  });
});

test("the price says how many can differ before the charge, and requests at the same moment share them", async () => {
  const { actor, modelId } = await sitter(2);
  expect(await getPrice(actor, modelId)).toBe(6);
  const both = await Promise.all([ask(actor, modelId, 4), ask(actor, modelId, 4)]);
  expect(both.map(({ count }) => count).toSorted()).toEqual([2, 4]);
  const shown = (await Promise.all(both.map(({ id }) => begin(id)))).flat().map(toKey);
  expect(new Set(shown).size).toBe(6);
  expect(await getPrice(actor, modelId)).toBe(0);
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 54, held: 6 });
});

test("a seed that is given again shows its images again", async () => {
  const { actor, modelId } = await sitter(2);
  const first = await ask(actor, modelId, 2, { seed: 7 });
  const shown = await begin(first.id);
  await ask(actor, modelId, 4);
  const again = await ask(actor, modelId, 2, { seed: 7 });
  expect(await begin(again.id)).toEqual(shown);
});

test("a shoot leaves out the looks of which nothing more can differ, and costs nothing for them", async () => {
  const { actor, modelId } = await sitter(1);
  await ask(actor, modelId, 3);
  const takes = (["corporate", "noir"] as const).map((recipeId) => ({ recipeId, prompt: "one", count: 2 }));
  const shoot = await createShoot(context.studio, actor, { modelId, takes, aspectRatio: "4:5" });
  expect(shoot.requests).toMatchObject([{ recipeId: "noir", count: 2 }]);
  expect(await getBalance(context.studio, actor)).toMatchObject({ held: 5 });
  await expect(
    createShoot(context.studio, actor, { modelId, takes: takes.slice(0, 1), aspectRatio: "4:5" }),
  ).rejects.toMatchObject({ code: "UNSUPPORTED_BY_ENGINE" });
});

test("what is chosen in place of a flaw is nobody else's, also at the same moment, and what had the flaw is not sold", async () => {
  const { actor, modelId } = await sitter(2);
  const tried: Shown[] = [];
  let isFlawed = true;
  context.engine.local = {
    makeImage: async ({ renditions }: GenerationInput, position: number, work: ImageWork) => {
      const first = renditions?.[position] as Shown;
      const other = isFlawed ? ((await work.chooseAgain?.([first.photoId])) as Shown | undefined) : first;
      tried.push(...(isFlawed ? [first] : []), ...(other ? [other] : []));
      if (!other) return { state: "withheld", flaw: "face" };
      await work.keep({ bytes: await image(position), contentType: "image/jpeg", plan: other });
      return { state: "kept" };
    },
  };
  const { stop } = startPlaces(context.studio, 2);
  const run = async (count: number) => {
    const { id } = await ask(actor, modelId, count);
    await beginJob(context.studio, id);
    await expect
      .poll(async () => (await getBalance(context.studio, actor)).held, { timeout: 20_000, interval: 20 })
      .toBe(0);
  };
  await run(2);
  expect(new Set(tried.map(toKey)).size).toBe(4);
  isFlawed = false;
  expect(await getPrice(actor, modelId)).toBe(2);
  await run(8);
  expect(new Set(tried.map(toKey)).size).toBe(6);
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 56 });
  await stop();
});
