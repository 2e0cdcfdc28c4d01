import { trainingConsent as consent, recipeIds, recipesByUse } from "@portrait-studio/contract";
import { contactSheets, outbox, tasks } from "@portrait-studio/db";
import { EngineError } from "@portrait-studio/engine";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  createShoot,
  createTraining,
  deleteModel,
  endJob,
  failContactSheet,
  finishTraining,
  getBalance,
  getContactSheet,
  leaveOutPhoto,
  listTrainingFiles,
  makeContactSheet,
  purgeModel,
  purgeRemovedPhoto,
  removeModelPhoto,
  requestContactSheet,
  startPlaces,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

beforeEach(() => {
  Object.assign(context.engine, { removed: [], sheets: [], unclean: [], failure: undefined });
  context.engine.capabilities.photos = true;
});

/** Somebody with a model of ten photos, whose training has asked for its sheet. */
async function sitter() {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  const photoIds = (await listTrainingFiles(studio, actor)).map((file) => file.id);
  engine.sources = photoIds.map((photoId) => ({ id: photoId, face: 200, hairCut: false, chosen: true }));
  await finishTraining(studio, id, {
    artifactRef: `models/${modelId}.json`,
    coverPhotoId: undefined,
    sources: engine.sources,
  });
  return { actor, modelId, photoIds };
}

/** How often its sheet was asked for, in the outbox. */
const asked = (modelId: string) =>
  context.studio.db.$count(
    outbox,
    and(eq(outbox.name, "sheet/requested"), sql`${outbox.data} ->> 'modelId' = ${modelId}`),
  );
const read = ({ actor, modelId }: Awaited<ReturnType<typeof sitter>>) =>
  getContactSheet(context.studio, actor, { id: modelId });
/** As if the last one had been asked for a while ago. */
const later = (modelId: string) =>
  context.studio.db
    .update(contactSheets)
    .set({ requestedAt: sql`clock_timestamp() - interval '1 hour'` })
    .where(eq(contactSheets.modelId, modelId));
const stored = (modelId: string) =>
  context.studio.db
    .select({ frames: contactSheets.frames })
    .from(contactSheets)
    .where(eq(contactSheets.modelId, modelId));
const files = (modelId: string) => context.studio.storage.list(`models/${modelId}/sheet/`);

describe("a contact sheet", () => {
  test("is made after the training, free, with all looks, each with the size of its image", async () => {
    const { studio } = context;
    const person = await sitter();
    const { actor, modelId } = person;
    const before = await getBalance(studio, actor);
    expect(await read(person)).toEqual({ status: "making", current: false, frames: [], missing: [] });
    await makeContactSheet(studio, modelId);
    const sheet = await read(person);
    expect(sheet).toMatchObject({ status: "ready", current: true, missing: [] });
    expect(sheet.frames.map(({ recipeId }) => recipeId)).toEqual(recipesByUse);
    expect(sheet.frames[0]).toMatchObject({ width: 1080, height: 1350, photoId: person.photoIds[0] });
    expect(sheet.frames[0]?.prompt).toMatch(/^Portrait of \w+, /);
    expect(await files(modelId)).toHaveLength(recipeIds.length);
    expect(await getBalance(studio, actor)).toEqual(before);
    const stranger = await context.signUp();
    for (const work of [getContactSheet, requestContactSheet])
      await expect(work(studio, stranger, { id: modelId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["made by a free place, once", "ready", undefined],
    ["failed where its engine fails for good", "failed", new EngineError("broken", { retryable: false })],
  ])("that no run begins is %s", async (_, status, failure) => {
    const person = await sitter();
    const { db } = context.studio;
    const { makeContactSheet: make } = context.engine;
    if (failure) context.engine.makeContactSheet = () => Promise.reject(failure);
    const event = sql`data ->> 'modelId' = ${person.modelId}`;
    await db.execute(sql`update outbox set created_at = created_at - interval '1 minute' where ${event}`);
    const places = startPlaces(context.studio, 2);
    try {
      await expect.poll(() => read(person), { timeout: 20_000 }).toMatchObject({ status });
      await expect.poll(() => db.$count(tasks, eq(tasks.jobId, person.modelId))).toBe(0);
    } finally {
      await places.stop();
      context.engine.makeContactSheet = make;
    }
    expect(context.engine.sheets).toHaveLength(failure ? 0 : 1);
    // its event is not sent again
    expect(await db.$count(outbox, sql`${event} and ended_at is null`)).toBe(0);
  });

  test("says which look is missing and what would help, in the reader's language", async () => {
    const person = await sitter();
    context.engine.unclean = ["noir"];
    await makeContactSheet(context.studio, person.modelId);
    const { frames, missing } = await read({ ...person, actor: { ...person.actor, language: "es" } });
    expect(frames).toHaveLength(recipeIds.length - 1);
    expect(missing).toMatchObject([
      { recipeId: "noir", flaw: "outline", message: expect.stringMatching(/foto/) },
    ]);
  });

  test("is made once for each change of the photos, however many ask at once", async () => {
    const { studio, engine } = context;
    const person = await sitter();
    const { actor, modelId, photoIds } = person;
    await makeContactSheet(studio, modelId);
    const ask = () => requestContactSheet(studio, actor, { id: modelId });
    await Promise.all(Array.from({ length: 10 }, ask));
    expect(await asked(modelId)).toBe(1);
    const first = await files(modelId);

    const [photoId = ""] = photoIds;
    await leaveOutPhoto(studio, actor, { id: modelId, photoId, leftOut: true });
    expect(await read(person)).toMatchObject({
      status: "ready",
      current: false,
      frames: { length: recipeIds.length },
    });
    await later(modelId);
    await Promise.all(Array.from({ length: 10 }, ask));
    expect(await asked(modelId)).toBe(2);
    // a repeated run finds that it is there
    for (let time = 0; time < 3; time++) await makeContactSheet(studio, modelId);
    expect(engine.sheets.filter((sheet) => sheet.modelId === modelId)).toHaveLength(2);
    expect(engine.sheets.at(-1)?.leftOut).toEqual([photoId]);
    const sheet = await read(person);
    expect(sheet).toMatchObject({ status: "ready", current: true });
    expect(sheet.frames.map((frame) => frame.photoId)).not.toContain(photoId);
    const second = (await files(modelId)).filter((key) => !first.includes(key));
    expect(second).toHaveLength(recipeIds.length);
  });

  test("of photos that it was made of lately is the same sheet, and not made again", async () => {
    const { studio, engine } = context;
    const person = await sitter();
    const { actor, modelId, photoIds } = person;
    await makeContactSheet(studio, modelId);
    const first = await read(person);
    const leave = (leftOut: boolean) =>
      leaveOutPhoto(studio, actor, { id: modelId, photoId: photoIds[0] ?? "", leftOut });
    for (let time = 0; time < 3; time++) {
      await leave(true);
      await later(modelId);
      await requestContactSheet(studio, actor, { id: modelId });
      await makeContactSheet(studio, modelId);
      expect((await read(person)).frames[0]?.photoId).toBe(photoIds[1]);
      await leave(false);
      expect(await requestContactSheet(studio, actor, { id: modelId })).toMatchObject({
        status: "ready",
        current: true,
      });
      expect((await read(person)).frames.map(({ seed }) => seed)).toEqual(
        first.frames.map(({ seed }) => seed),
      );
    }
    expect(engine.sheets.filter((sheet) => sheet.modelId === modelId)).toHaveLength(2);
    expect(await asked(modelId)).toBe(2);
    expect(await files(modelId)).toHaveLength(2 * recipeIds.length);
  });

  test("that is made while an earlier one is shown again does not take its place", async () => {
    const { studio, engine } = context;
    const person = await sitter();
    const { actor, modelId, photoIds } = person;
    await makeContactSheet(studio, modelId);
    const leave = (leftOut: boolean) =>
      leaveOutPhoto(studio, actor, { id: modelId, photoId: photoIds[0] ?? "", leftOut });
    await leave(true);
    await later(modelId);
    await requestContactSheet(studio, actor, { id: modelId });
    const make = engine.makeContactSheet;
    engine.makeContactSheet = async (...input) => {
      await leave(false);
      await requestContactSheet(studio, actor, { id: modelId });
      return (make as NonNullable<typeof make>)(...input);
    };
    await makeContactSheet(studio, modelId);
    engine.makeContactSheet = make;
    const sheet = await read(person);
    expect(sheet).toMatchObject({ status: "ready", current: true });
    expect(sheet.frames[0]?.photoId).toBe(photoIds[0]);
    expect(await files(modelId)).toHaveLength(recipeIds.length);
  });

  test("loses the frames of a deleted photo: at once for who looks, then their files, also where it was being made", async () => {
    const { studio, engine } = context;
    const person = await sitter();
    const { actor, modelId, photoIds } = person;
    await makeContactSheet(studio, modelId);
    const [first = "", second = ""] = photoIds;
    const remove = (photoId: string) => removeModelPhoto(studio, actor, { id: modelId, photoId });
    await remove(first);
    expect(await read(person)).toMatchObject({ current: false, frames: [] });
    for (let time = 0; time < 2; time++) await purgeRemovedPhoto(studio, first);
    expect(await files(modelId)).toEqual([]);
    expect(await stored(modelId)).toEqual([{ frames: [] }]);

    await later(modelId);
    await requestContactSheet(studio, actor, { id: modelId });
    const make = engine.makeContactSheet;
    engine.makeContactSheet = async (...input) => {
      const sheet = await (make as NonNullable<typeof make>)(...input);
      await remove(second);
      await purgeRemovedPhoto(studio, second);
      return sheet;
    };
    try {
      await makeContactSheet(studio, modelId);
    } finally {
      engine.makeContactSheet = make;
    }
    expect(await files(modelId)).toEqual([]);
    expect(await stored(modelId)).toEqual([{ frames: [] }]);
  });

  test("is not made one after the other: who changes photos all the time waits in between", async () => {
    const { studio } = context;
    const { actor, modelId, photoIds } = await sitter();
    await makeContactSheet(studio, modelId);
    await leaveOutPhoto(studio, actor, { id: modelId, photoId: photoIds[0] ?? "", leftOut: true });
    const refused = await requestContactSheet(studio, actor, { id: modelId }).catch((error) => error);
    expect(refused).toMatchObject({ code: "RATE_LIMITED" });
    expect(refused.details.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.details.retryAfterSeconds).toBeLessThanOrEqual(20);
  });

  test("that fails can be asked for again, and one that a change has overtaken is made again", async () => {
    const { studio, engine } = context;
    const person = await sitter();
    const { actor, modelId, photoIds } = person;
    await failContactSheet(studio, modelId);
    expect(await read(person)).toMatchObject({ status: "failed" });
    await later(modelId);
    expect(await requestContactSheet(studio, actor, { id: modelId })).toMatchObject({ status: "making" });
    const make = engine.makeContactSheet;
    engine.makeContactSheet = async (...input) => {
      await leaveOutPhoto(studio, actor, { id: modelId, photoId: photoIds[0] ?? "", leftOut: true });
      await later(modelId);
      await requestContactSheet(studio, actor, { id: modelId });
      return (make as NonNullable<typeof make>)(...input);
    };
    await makeContactSheet(studio, modelId);
    engine.makeContactSheet = make;
    expect(await read(person)).toMatchObject({
      status: "making",
      current: false,
      frames: { length: recipeIds.length },
    });
    await makeContactSheet(studio, modelId);
    expect(await read(person)).toMatchObject({ status: "ready", current: true });
  });

  test("goes with its model, also where that is deleted while it is made", async () => {
    const { studio, engine } = context;
    const { actor, modelId } = await sitter();
    const make = engine.makeContactSheet;
    engine.makeContactSheet = async (...input) => {
      await deleteModel(studio, actor, { id: modelId });
      return (make as NonNullable<typeof make>)(...input);
    };
    await makeContactSheet(studio, modelId);
    engine.makeContactSheet = make;
    expect(await files(modelId)).toEqual([]);
    const other = await sitter();
    await makeContactSheet(studio, other.modelId);
    expect(await files(other.modelId)).toHaveLength(recipeIds.length);
    await deleteModel(studio, other.actor, { id: other.modelId });
    await purgeModel(studio, other.modelId);
    expect(await files(other.modelId)).toEqual([]);
    expect(await studio.db.$count(contactSheets, eq(contactSheets.modelId, other.modelId))).toBe(0);
  });

  test("is not offered by an engine that does not work from photos", async () => {
    context.engine.capabilities.photos = false;
    const person = await sitter();
    expect(await read(person)).toMatchObject({ status: null, frames: [] });
    await expect(
      requestContactSheet(context.studio, person.actor, { id: person.modelId }),
    ).rejects.toMatchObject({ code: "UNSUPPORTED_BY_ENGINE" });
  });
});

describe("a frame", () => {
  async function takeOf(actor: Actor, modelId: string, count = 1) {
    const { frames } = await getContactSheet(context.studio, actor, { id: modelId });
    const noir = frames.find(({ recipeId }) => recipeId === "noir");
    return { recipeId: "noir" as const, prompt: "anything", seed: noir?.seed ?? 0, count };
  }
  const shoot = (actor: Actor, modelId: string, take: Awaited<ReturnType<typeof takeOf>>, options = {}) =>
    createShoot(context.studio, actor, { modelId, aspectRatio: "1:1", takes: [take] }, options);

  test("is made by a shoot from its own plan, and others with it, once for a double click", async () => {
    const { studio, engine } = context;
    const { actor, modelId, photoIds } = await sitter();
    await makeContactSheet(studio, modelId);
    const spendable = async () => (await getBalance(studio, actor)).spendable;
    const before = await spendable();
    const take = await takeOf(actor, modelId, 3);
    const click = () => shoot(actor, modelId, take, { idempotencyKey: "one click" });
    const [first, second] = await Promise.all([click(), click()]);
    expect(first.id).toBe(second.id);
    const [request] = first.requests;
    expect(request).toMatchObject({ recipeId: "noir", count: 3, aspectRatio: "4:5", photoId: null });
    expect(request?.prompt).toMatch(/^Portrait of \w+, /);
    expect(await spendable()).toBe(before - 3);
    await beginJob(studio, request?.id ?? "");
    expect(engine.generations.at(-1)).toMatchObject({
      count: 3,
      plan: { photoId: photoIds[0], recipeId: "noir" },
    });
    await endJob(studio, request?.id ?? "", { status: "cancelled" });
    expect(await spendable()).toBe(before);
  });

  test("is not made from a photo that is left out meanwhile, nor by anybody else, and nothing is held", async () => {
    const { studio } = context;
    const { actor, modelId, photoIds } = await sitter();
    await makeContactSheet(studio, modelId);
    const take = await takeOf(actor, modelId);
    // another sheet has taken its place
    await expect(shoot(actor, modelId, { ...take, seed: take.seed + 1 })).rejects.toMatchObject({
      code: "WRONG_STATE",
    });
    const stranger = await context.signUp();
    await expect(shoot(stranger, modelId, take)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await leaveOutPhoto(studio, actor, { id: modelId, photoId: photoIds[0] ?? "", leftOut: true });
    await expect(shoot(actor, modelId, take)).rejects.toMatchObject({ code: "WRONG_STATE" });
    expect(await getBalance(studio, actor)).toMatchObject({ held: 0 });
  });
});
