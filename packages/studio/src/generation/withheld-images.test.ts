import { imageFlaws } from "@portrait-studio/contract";
import { expect, test } from "vitest";
import {
  beginJob,
  checkJob,
  createGeneration,
  createImageEdit,
  endJob,
  getBalance,
  getGeneration,
  getImageEdit,
  storeImage,
} from "../index.ts";
import { makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const input = { prompt: "corporate headshot", aspectRatio: "4:5" } as const;

test("an image that is held back costs nothing, and the person reads why in their language; the others are delivered", async () => {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  const { id } = await createGeneration(context.studio, actor, { ...input, count: 3, modelId });
  await beginJob(context.studio, id);
  const withheld = [
    { position: 2, flaw: "twin" as const },
    { position: 0, flaw: "outline" as const },
  ];
  context.engine.generation = { state: "running", ready: [], withheld: withheld.slice(0, 1) };
  await checkJob(context.studio, id, { waitMs: 0 });
  expect(await getGeneration(context.studio, actor, { id })).toMatchObject({
    status: "processing",
    withheld: [{ position: 2, flaw: "twin" }],
  });
  context.engine.generation = { state: "completed", ready: [1], withheld };
  const { ready, errorCode } = await checkJob(context.studio, id, { waitMs: 0 });
  for (const position of ready) await storeImage(context.studio, id, position);
  await endJob(context.studio, id, { status: "delivered", errorCode });
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  const english = await getGeneration(context.studio, { ...actor, language: "en" }, { id });
  expect(english).toMatchObject({
    status: "completed",
    error: null,
    creditsCharged: 1,
    withheld: [
      { position: 0, flaw: "outline", message: expect.stringMatching(/beside the hair.*plain wall/) },
      { position: 2, flaw: "twin", message: expect.stringMatching(/nearly the same.*another pose/) },
    ],
  });
  expect(english.outputs).toHaveLength(1);
  const spanish = await getGeneration(context.studio, { ...actor, language: "es" }, { id });
  expect(spanish.withheld.map(({ message }) => message)).toEqual([
    expect.stringMatching(/junto al pelo.*pared lisa/),
    expect.stringMatching(/casi igual.*otra pose/),
  ]);
});

test("a request whose images are all held back fails with its own reason, and all credits come back", async () => {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  const { id } = await createGeneration(context.studio, actor, { ...input, count: 7, modelId });
  await beginJob(context.studio, id);
  context.engine.generation = {
    state: "completed",
    ready: [],
    withheld: imageFlaws.map((flaw, position) => ({ position, flaw })),
  };
  const { done, errorCode } = await checkJob(context.studio, id, { waitMs: 0 });
  expect({ done, errorCode }).toEqual({ done: true, errorCode: "IMAGES_WITHHELD" });
  await endJob(context.studio, id, { status: "delivered", errorCode });
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  const [english = [], spanish = []] = await Promise.all(
    (["en", "es"] as const).map(async (language) => {
      const request = await getGeneration(context.studio, { ...actor, language }, { id });
      expect(request).toMatchObject({
        status: "failed",
        creditsCharged: 0,
        error: { code: "IMAGES_WITHHELD" },
      });
      return [request.error?.message, ...request.withheld.map(({ message }) => message)];
    }),
  );
  // each flaw has a sentence of its own, in each language
  expect(new Set([...english, ...spanish]).size).toBe(2 * (1 + imageFlaws.length));
  expect(english[0]).toMatch(/Your credits are back/);
  expect(spanish[0]).toMatch(/Has recuperado tus créditos/);
});

test("an edit that is held back costs nothing, and the person reads in their language what would help", async () => {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  const [imageId = ""] = await makeImages(context.studio, actor, { modelId, count: 1 });
  const before = await getBalance(context.studio, actor);
  const wish = { imageId, instruction: "white background", count: 1, strength: 0.75 };
  const { id } = await createImageEdit(context.studio, actor, wish);
  await beginJob(context.studio, id);
  context.engine.edit = { state: "completed", ready: [], withheld: [{ position: 0, flaw: "outline" }] };
  const { errorCode } = await checkJob(context.studio, id, { waitMs: 0 });
  await endJob(context.studio, id, { status: "delivered", errorCode });
  expect(await getBalance(context.studio, actor)).toEqual(before);
  for (const [language, words] of [
    ["en", /edit.*old background.*plain backdrop/],
    ["es", /edición.*fondo anterior.*fondo liso/],
  ] as const) {
    expect(await getImageEdit(context.studio, { ...actor, language }, { id })).toMatchObject({
      status: "failed",
      creditsCharged: 0,
      withheld: [{ position: 0, flaw: "outline", message: expect.stringMatching(words) }],
    });
  }
});
