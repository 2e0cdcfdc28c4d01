import { trainingConsent } from "@portrait-studio/contract";
import { generations } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Actor,
  createGeneration,
  createImageEdit,
  createShoot,
  createTraining,
  endJob,
  failJob,
  getBalance,
  getPrices,
  listTrainingEngines,
  retryJob,
} from "../index.ts";
import { makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const atHome = { training: 20, generation: 1, edit: 1 };
const away = { training: 5, generation: 3, edit: 2 };
const consentAway = { version: `${trainingConsent.version}+hosted` };

/** Two engines under the scripted one: it makes all images itself, and "hosted" sends photos away. */
beforeEach(() => {
  const { engine, studio } = context;
  engine.reachable = true;
  Object.assign(studio, {
    engine: () => engine,
    engines: {
      current: "scripted",
      offered: ["scripted", "hosted"],
      getProfile: (name: string) =>
        name === "hosted"
          ? {
              ...engine,
              photosGo: { to: "fal", at: "images", hours: 2 },
              longest: { training: 50, images: 15 },
            }
          : engine,
      isAvailable: () => true,
      callsBack: () => false,
    },
  });
  studio.settings.engineCosts = { hosted: { ...away, promptHelper: 1 } };
});

const ask = async (actor: Actor, more: object) =>
  createTraining(context.studio, actor, { uploadSessionId: await context.uploadPhotos(actor), ...more });

async function modelOf(actor: Actor, engine: string): Promise<string> {
  const { studio } = context;
  const current = { ...studio, engines: { ...studio.engines, current: engine } };
  return trainedModel(current, actor);
}

describe("a training with several engines", () => {
  test("tells of each what it can do, costs and sends, and which consent that needs", async () => {
    expect(await listTrainingEngines(context.studio)).toEqual([
      {
        name: "scripted",
        inventsScenes: false,
        costs: atHome,
        photosGo: null,
        consent: trainingConsent,
        firstImageSeconds: null,
      },
      {
        name: "hosted",
        inventsScenes: false,
        costs: away,
        photosGo: { to: "fal", at: "images", hours: 2 },
        consent: consentAway,
        firstImageSeconds: null,
      },
    ]);
    expect(getPrices(context.studio).engines).toEqual([
      { engine: "scripted", ...atHome },
      { engine: "hosted", ...away },
    ]);
  });

  test("takes the first where none is chosen, at its price, and the model stays with it", async () => {
    const actor = await context.signUp();
    const training = await ask(actor, { consent: trainingConsent });
    expect(training.model.engine).toBe("scripted");
    expect(await getBalance(context.studio, actor)).toMatchObject({ held: 20 });
  });

  test("takes the chosen one, at its price, within its time, and the model stays with it", async () => {
    const actor = await context.signUp();
    const training = await ask(actor, { engine: "hosted", consent: consentAway });
    expect(training.model.engine).toBe("hosted");
    expect(Date.parse(training.deadlineAt) - Date.parse(training.createdAt)).toBeCloseTo(50 * 60_000, -3);
    expect(await getBalance(context.studio, actor)).toMatchObject({ held: 5 });
  });

  test.each([
    ["hosted", trainingConsent, consentAway],
    ["scripted", consentAway, trainingConsent],
    [undefined, consentAway, trainingConsent],
  ])("asks again where the consent was to another engine (%s)", async (engine, consent, needed) => {
    const actor = await context.signUp();
    await expect(ask(actor, { engine, consent })).rejects.toMatchObject({
      code: "CONSENT_REQUIRED",
      details: needed,
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ held: 0, spendable: 60 });
  });

  test("refuses an engine that is not offered, although models of it may still be used", async () => {
    const actor = await context.signUp();
    await expect(ask(actor, { engine: "fal", consent: trainingConsent })).rejects.toMatchObject({
      code: "ENGINE_UNAVAILABLE",
      details: { engine: "fal" },
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ held: 0 });
  });

  test("is tried again by an operator with the same engine, and not with another one", async () => {
    const { studio } = context;
    const operator = { name: "ops", reason: "a provider was down" };
    const actor = await context.signUp(100);
    const { id } = await ask(actor, { engine: "hosted", consent: consentAway });
    await endJob(studio, id, { status: "failed", errorCode: "TRAINING_FAILED" });
    Object.assign(studio.engines, { offered: ["scripted"] });
    await expect(retryJob(studio, operator, { id })).rejects.toMatchObject({ code: "ENGINE_UNAVAILABLE" });
    Object.assign(studio.engines, { offered: ["scripted", "hosted"] });
    const again = await retryJob(studio, operator, { id });
    expect(await getBalance(studio, actor)).toMatchObject({ held: 5 });
    await failJob(studio, operator, { id: again.id });
  });
});

describe("jobs of a model", () => {
  test.each([
    ["scripted", 1, 1],
    ["hosted", 3, 2],
  ])("of %s cost what its engine costs", async (engine, image, edit) => {
    const { studio } = context;
    const actor = await context.signUp();
    const modelId = await modelOf(actor, engine);
    const held = async () => (await getBalance(studio, actor)).held;
    const [imageId = ""] = await makeImages(studio, actor, { modelId });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60 - image });
    await createGeneration(studio, actor, { modelId, prompt: "x", count: 2, aspectRatio: "4:5" });
    expect(await held()).toBe(2 * image);
    await createImageEdit(studio, actor, { imageId, instruction: "warmer", count: 1, strength: 1 });
    expect(await held()).toBe(2 * image + edit);
    const takes = [
      { prompt: "a", count: 1 },
      { prompt: "b", count: 1 },
    ];
    await createShoot(studio, actor, { modelId, takes, aspectRatio: "4:5" });
    expect(await held()).toBe(4 * image + edit);
  });

  test("are estimated, and their first image's time is told, from the same engine's last ones alone", async () => {
    const { studio } = context;
    const actor = await context.signUp(300);
    const [home, hosted] = [await modelOf(actor, "scripted"), await modelOf(actor, "hosted")];
    const take = async (modelId: string, seconds: number) => {
      const [imageId] = await makeImages(studio, actor, { modelId });
      const ended = sql`(select created_at from image where id = ${imageId})`;
      const began = sql`${ended} - ${seconds} * interval '1 second'`;
      await studio.db
        .update(generations)
        .set({ createdAt: began, startedAt: began, completedAt: ended })
        .where(eq(generations.id, sql`(select generation_id from image where id = ${imageId})`));
    };
    for (const seconds of [4, 6, 9]) await take(home, seconds);
    // the median, beside the request of the test before
    for (const seconds of [40, 65, 90, 95]) await take(hosted, seconds);
    const times = (await listTrainingEngines(studio)).map((one) => one.firstImageSeconds);
    expect(times[0]).toBeLessThan(40);
    expect(times[1]).toBe(65);
    const first = await createGeneration(studio, actor, {
      modelId: hosted,
      prompt: "x",
      count: 1,
      aspectRatio: "4:5",
    });
    expect(first.estimate?.secondsLeft).toBeGreaterThan(60);
  });
});
