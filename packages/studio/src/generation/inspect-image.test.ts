import { modelIdentities } from "@portrait-studio/db";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deleteModel, inspectImage } from "../index.ts";
import { trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const likeSomebodyElse = 0.3;
const unsure = 0.45;
let image: Buffer;

beforeAll(async () => {
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#444" } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  Object.assign(context.judge, {
    likenesses: [0.7],
    faces: [100],
    failure: undefined,
    comparison: undefined,
  });
  context.studio.settings = { ...context.studio.settings, imagesOfAnotherPerson: "withhold" };
  context.complaints.length = 0;
});

async function sitter(): Promise<{ artifactRef: string; forget: () => Promise<unknown> }> {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  await context.studio.db
    .insert(modelIdentities)
    .values({ modelId, version: 1, identities: ["them"], photoIds: [] });
  return {
    artifactRef: `models/${modelId}/fal-photos.json`,
    forget: () => deleteModel(context.studio, actor, { id: modelId }),
  };
}

async function look(change: Partial<Parameters<typeof inspectImage>[2]> = {}) {
  const { artifactRef } = await sitter();
  return inspectImage(context.studio, image, { artifactRef, prompt: "by the sea", again: false, ...change });
}

test("an image of the person alone is delivered", async () => {
  expect(await look()).toBeUndefined();
});

test.each([
  ["somebody else", { likenesses: [likeSomebodyElse] }, "face"],
  ["nobody", { faces: [] }, "nobody"],
  ["two people", { faces: [70, 100] }, "several"],
])("an image of %s is not", async (_, seen, flaw) => {
  Object.assign(context.judge, seen);
  expect(await look()).toBe(flaw);
  expect(await look({ again: true })).toBe(flaw);
});

test("passers-by in the background, and a likeness that is not certain, are no flaw", async () => {
  Object.assign(context.judge, { faces: [100, 40], likenesses: [unsure] });
  expect(await look()).toBeUndefined();
  context.judge.likenesses = [null];
  expect(await look()).toBeUndefined();
});

test.each([
  ["seen from behind on a bridge", { faces: [] }],
  ["de espaldas en un puente", { faces: [] }],
  ["with friends in a bar", { faces: [100, 95] }],
  ["con mi familia en la playa", { faces: [100, 95] }],
])("what was asked for is no flaw: %s", async (prompt, seen) => {
  Object.assign(context.judge, seen);
  expect(await look({ prompt })).toBeUndefined();
});

test("a look that hides whose face it is, is not looked at", async () => {
  Object.assign(context.judge, { faces: [], likenesses: [likeSomebodyElse] });
  expect(await look({ recipeId: "painterly" })).toBeUndefined();
});

test("a studio that delivers images of somebody else still has them made again once", async () => {
  context.studio.settings = { ...context.studio.settings, imagesOfAnotherPerson: "deliver" };
  context.judge.likenesses = [likeSomebodyElse];
  expect(await look()).toBe("face");
  expect(await look({ again: true })).toBeUndefined();
  context.judge.faces = [];
  expect(await look({ again: true })).toBe("nobody");
});

test("whoever cannot be compared is delivered: a deleted model, and a look that fails, which is logged", async () => {
  context.judge.likenesses = [likeSomebodyElse];
  const { artifactRef, forget } = await sitter();
  await forget();
  expect(await look({ artifactRef })).toBeUndefined();
  context.judge.comparison = new Error("no threads");
  expect(await look()).toBeUndefined();
  expect(context.complaints).toEqual([expect.stringContaining("could not be looked at")]);
});
