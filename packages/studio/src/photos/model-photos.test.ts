import { trainingConsent as consent, createShootInput, recipeIds } from "@portrait-studio/contract";
import { images, modelIdentities, models, photos } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  chooseReferences,
  createGeneration,
  createImageEdit,
  createShoot,
  createTraining,
  deleteImages,
  endJob,
  finishTraining,
  getImagePhoto,
  getModel,
  isSubjectValid,
  leaveOutPhoto,
  listModelPhotos,
  listTrainingFiles,
  previewSizes,
  purgeRemovedPhoto,
  removeModelPhoto,
  renewReferences,
} from "../index.ts";
import { deliver, makeImages, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

beforeEach(() => {
  Object.assign(context.engine, { chooseSeed: undefined, previewSizes: undefined, removed: [] });
  Object.assign(context.engine.capabilities, { photos: true, references: false });
});

/** Somebody with a model of ten photos, of which images can be made from all but the last. */
async function sitter(credits = 60) {
  const { studio } = context;
  const actor = await context.signUp(credits);
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  const files = await listTrainingFiles(studio, actor);
  const photoIds = files.map((file) => file.id);
  const sources = photoIds
    .slice(0, -1)
    .map((photoId, index) => ({ id: photoId, face: 100 + 10 * index, hairCut: false, chosen: index < 6 }));
  await finishTraining(studio, id, {
    artifactRef: `models/${modelId}.json`,
    coverPhotoId: photoIds[0],
    sources,
  });
  return { actor, modelId, photoIds, sources };
}

const leaveOut = (actor: Actor, id: string, photoIds: readonly string[], leftOut = true) =>
  photoIds.reduce<Promise<unknown>>(
    (before, photoId) => before.then(() => leaveOutPhoto(context.studio, actor, { id, photoId, leftOut })),
    Promise.resolve(),
  );
const lastAsked = () => context.engine.generations.at(-1);
const request = { prompt: "film noir", count: 1, aspectRatio: "4:5" } as const;

describe("photos of a trained model", () => {
  test("are listed in order, with which of them images can be made from, for the model's person alone", async () => {
    const { actor, modelId, photoIds } = await sitter();
    const { photos: listed, fewest } = await listModelPhotos(context.studio, actor, { id: modelId });
    expect(listed.map(({ id }) => id)).toEqual(photoIds);
    expect(listed.map(({ usable }) => usable)).toEqual([...Array(9).fill(true), false]);
    expect(fewest).toBe(4);
    expect(listed[0]?.thumbnailUrl).toContain(encodeURIComponent(`photo.${photoIds[0]}`).slice(0, 12));
    const stranger = await context.signUp();
    const asStranger = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: "NOT_FOUND" });
    await asStranger(listModelPhotos(context.studio, stranger, { id: modelId }));
    const photoId = photoIds[0] ?? "";
    await asStranger(leaveOutPhoto(context.studio, stranger, { id: modelId, photoId, leftOut: true }));
    await asStranger(removeModelPhoto(context.studio, stranger, { id: modelId, photoId }));
    // nor is another person's photo taken for one of the model's
    const own = await sitter();
    await asStranger(leaveOutPhoto(context.studio, own.actor, { id: own.modelId, photoId, leftOut: true }));
  });

  test("that are left out are told to the engine with each request, until they are used again", async () => {
    const { studio } = context;
    const { actor, modelId, photoIds } = await sitter();
    const [first = "", second = ""] = photoIds;
    await leaveOut(actor, modelId, [first, second]);
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()?.leftOut?.toSorted()).toEqual([first, second].toSorted());
    await leaveOut(actor, modelId, [first], false);
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()?.leftOut).toEqual([second]);
    await leaveOut(actor, modelId, [second], false);
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()).not.toHaveProperty("leftOut");
  });

  test("of an engine that follows references can be left out of images and edits, and deleted; of others that make none from photos they cannot", async () => {
    const { studio, engine } = context;
    const { actor, modelId, photoIds, sources } = await sitter();
    const [first = "", second = ""] = photoIds;
    Object.assign(engine.capabilities, { photos: false });
    await expect(leaveOut(actor, modelId, [first])).rejects.toMatchObject({ code: "UNSUPPORTED_BY_ENGINE" });
    Object.assign(engine.capabilities, { references: true });
    // what the training of such an engine says
    await studio.db
      .update(models)
      .set({ sources: sources.slice(0, 4) })
      .where(eq(models.id, modelId));
    const places = async () =>
      (await listModelPhotos(studio, actor, { id: modelId })).photos.flatMap(({ id, reference }) =>
        reference === null ? [] : [`${reference} ${photoIds.indexOf(id)}`],
      );
    expect(await places()).toEqual(["1 0", "2 1", "3 2", "4 3"]);
    const [imageId = ""] = await makeImages(studio, actor, { modelId });
    await leaveOut(actor, modelId, [first]);
    // others move up at once, and the engine chooses one more of those that are in use
    expect(await places()).toEqual(["1 1", "2 2", "3 3"]);
    await renewReferences(studio, modelId);
    expect(await places()).toEqual(["1 1", "2 2", "3 3", "4 4"]);
    expect(engine.choices.at(-1)).toMatchObject({
      modelId,
      wanted: photoIds.slice(1, 4),
      photos: { length: 9 },
    });
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()?.leftOut).toEqual([first]);
    const edit = await createImageEdit(studio, actor, {
      imageId,
      instruction: "warmer",
      count: 1,
      strength: 1,
    });
    await deliver(studio, edit.id, [0]);
    expect(engine.edits.at(-1)?.leftOut).toEqual([first]);
    // an edit shows them too
    await expect(removeModelPhoto(studio, actor, { id: modelId, photoId: second })).rejects.toMatchObject({
      code: "PHOTO_IN_USE",
    });
    await endJob(studio, edit.id, { status: "delivered" });
    await removeModelPhoto(studio, actor, { id: modelId, photoId: second });
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()?.leftOut?.toSorted()).toEqual([first, second].toSorted());
    await purgeRemovedPhoto(studio, second);
    expect(engine.removed).toEqual([second]);
    expect(await places()).toEqual(["1 2", "2 3", "3 4", "4 5"]);
    const { photos: left } = await listModelPhotos(studio, actor, { id: modelId });
    expect(left.map(({ id }) => id)).not.toContain(second);
  });

  test("that images follow are chosen by the person: in their order, used again where they were left out, and all but the last can go", async () => {
    const { studio, engine } = context;
    const { actor, modelId, photoIds } = await sitter();
    const choose = (id: string, ids: (string | undefined)[]) =>
      chooseReferences(studio, actor, { id, photoIds: ids.map((photoId) => photoId ?? "") });
    const refused = { code: "UNSUPPORTED_BY_ENGINE", details: { context: "photos" } };
    await expect(choose(modelId, [photoIds[0]])).rejects.toMatchObject(refused);
    Object.assign(engine.capabilities, { photos: false, references: true });
    await leaveOut(actor, modelId, [photoIds[5] ?? ""]);
    const chosen = await choose(modelId, [photoIds[7], photoIds[5], photoIds[7]]);
    expect(chosen.fewest).toBe(1);
    const placed = chosen.photos.filter(({ reference }) => reference !== null);
    expect(placed.map(({ id, reference, leftOut }) => [id, reference, leftOut])).toEqual([
      [photoIds[5], 2, false],
      [photoIds[7], 1, false],
    ]);
    await expect
      .poll(() => context.events)
      .toContainEqual(
        expect.objectContaining({ name: "model/photos-changed", data: { modelId, userId: actor.userId } }),
      );
    // a run that is overtaken by another change writes nothing
    const { chooseReferencePhotos: answer } = engine;
    engine.chooseReferencePhotos = async (...call) => {
      const overtaken = (await answer?.(...call)) ?? [];
      await choose(modelId, [photoIds[8], photoIds[7]]);
      return overtaken;
    };
    await renewReferences(studio, modelId);
    Object.assign(engine, { chooseReferencePhotos: answer });
    const { photos: now } = await listModelPhotos(studio, actor, { id: modelId });
    expect(now.flatMap(({ reference }, index) => (reference === null ? [] : [[index, reference]]))).toEqual([
      [7, 2],
      [8, 1],
    ]);
    const other = await sitter();
    await expect(choose(modelId, [other.photoIds[0]])).rejects.toMatchObject({ code: "NOT_FOUND" });
    await studio.db
      .update(photos)
      .set({ verdict: { problems: ["otherPerson"] } as typeof photos.$inferInsert.verdict })
      .where(eq(photos.id, photoIds[1] ?? ""));
    await expect(choose(modelId, [photoIds[1]])).rejects.toMatchObject({ code: "PHOTOS_UNUSABLE" });
    for (const photoId of photoIds.slice(0, 9))
      await removeModelPhoto(studio, actor, { id: modelId, photoId });
    await expect(
      removeModelPhoto(studio, actor, { id: modelId, photoId: photoIds[9] ?? "" }),
    ).rejects.toMatchObject({
      code: "MODEL_NEEDS_PHOTOS",
      details: { required: 1, available: 0 },
    });
  });

  test("stay in use where too few would be left, and it says how many are needed; one of no use can always go", async () => {
    const { studio } = context;
    const { actor, modelId, photoIds } = await sitter();
    await leaveOut(actor, modelId, photoIds.slice(0, 5));
    const tooFew = { code: "MODEL_NEEDS_PHOTOS", details: { required: 4, available: 3 } };
    const photoId = photoIds[5] ?? "";
    await expect(leaveOutPhoto(studio, actor, { id: modelId, photoId, leftOut: true })).rejects.toMatchObject(
      tooFew,
    );
    await expect(removeModelPhoto(studio, actor, { id: modelId, photoId })).rejects.toMatchObject(tooFew);
    await leaveOut(actor, modelId, [photoIds[9] ?? "", photoIds[0] ?? ""]);
    await removeModelPhoto(studio, actor, { id: modelId, photoId: photoIds[0] ?? "" });
    await expect
      .poll(() => context.events)
      .toContainEqual(
        expect.objectContaining({
          name: "photo/removed",
          data: { photoId: photoIds[0], userId: actor.userId },
        }),
      );
  });

  test("keep to that however many are left out at once", async () => {
    const { actor, modelId, photoIds } = await sitter();
    const outcomes = await Promise.allSettled(
      photoIds.map((photoId) =>
        leaveOutPhoto(context.studio, actor, { id: modelId, photoId, leftOut: true }),
      ),
    );
    const { photos: listed } = await listModelPhotos(context.studio, actor, { id: modelId });
    expect(listed.filter(({ usable, leftOut }) => usable && !leftOut)).toHaveLength(4);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(4);
  });

  test("are not offered by an engine that does not work from them", async () => {
    const { studio } = context;
    const { actor, modelId, photoIds } = await sitter();
    context.engine.capabilities.photos = false;
    const photoId = photoIds[0] ?? "";
    const refused = { code: "UNSUPPORTED_BY_ENGINE", details: { context: "photos" } };
    await expect(leaveOutPhoto(studio, actor, { id: modelId, photoId, leftOut: true })).rejects.toMatchObject(
      refused,
    );
    await expect(removeModelPhoto(studio, actor, { id: modelId, photoId })).rejects.toMatchObject(refused);
    await expect(createGeneration(studio, actor, { ...request, modelId, photoId })).rejects.toMatchObject(
      refused,
    );
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()).not.toHaveProperty("leftOut");
  });
});

describe("a photo that is deleted from a trained model", () => {
  test("is gone for the person at once, then from the engine and the store; the model and its images stay", async () => {
    const { studio, engine } = context;
    const { actor, modelId, photoIds } = await sitter();
    const [photoId = ""] = photoIds;
    const [imageId = ""] = await makeImages(studio, actor, { modelId });
    await studio.db.update(images).set({ plan: { photoId } }).where(eq(images.id, imageId));
    expect(await getImagePhoto(studio, actor, { id: imageId })).toMatchObject({ photo: { id: photoId } });
    const [row] = await studio.db.select().from(photos).where(eq(photos.id, photoId));
    const analysis = (identity: string) => ({
      version: "1",
      findings: { faces: [{ width: 100, identity }] },
    });
    await studio.db
      .update(photos)
      .set({ analysis: analysis("gone") })
      .where(eq(photos.id, photoId));
    await studio.db
      .insert(modelIdentities)
      .values({ modelId, version: 1, identities: ["gone", "them"], photoIds: photoIds.slice(0, 2) });
    const { coverUrl } = await getModel(studio, actor, { id: modelId });

    await removeModelPhoto(studio, actor, { id: modelId, photoId });
    const audience = {
      viewer: { kind: "person", id: actor.userId },
      subject: { kind: "photo", id: photoId },
    } as const;
    expect(await isSubjectValid(studio, audience)).toBe(false);
    expect((await listTrainingFiles(studio, actor)).map(({ id }) => id)).toEqual(photoIds.slice(1));
    expect(await getImagePhoto(studio, actor, { id: imageId })).toEqual({ photo: null });
    const model = await getModel(studio, actor, { id: modelId });
    expect(model).toMatchObject({ imageCount: 9, portraitCount: 1, status: "completed" });
    expect(model.coverUrl).not.toBe(coverUrl);
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()?.leftOut).toEqual([photoId]);

    for (let time = 0; time < 2; time++) await purgeRemovedPhoto(studio, photoId);
    expect(engine.removed).toEqual([photoId]);
    const [person] = await studio.db
      .select()
      .from(modelIdentities)
      .where(eq(modelIdentities.modelId, modelId));
    expect(person).toMatchObject({ identities: ["them"], photoIds: [photoIds[1]] });
    expect(await studio.storage.list(row?.storageKey ?? "")).toEqual([]);
    expect(await studio.storage.list(row?.thumbnailKey ?? "")).toEqual([]);
    expect(await studio.db.$count(photos, eq(photos.id, photoId))).toBe(0);
    await makeImages(studio, actor, { modelId });
    expect(lastAsked()).not.toHaveProperty("leftOut");
  });

  test("waits while images are being made, and one that is in use is never purged", async () => {
    const { studio } = context;
    const { actor, modelId, photoIds } = await sitter();
    const photoId = photoIds[0] ?? "";
    const { id } = await createGeneration(studio, actor, { ...request, modelId });
    await expect(removeModelPhoto(studio, actor, { id: modelId, photoId })).rejects.toMatchObject({
      code: "PHOTO_IN_USE",
    });
    await purgeRemovedPhoto(studio, photoId);
    expect(await studio.db.$count(photos, eq(photos.id, photoId))).toBe(1);
    await deliver(studio, id, [0]);
    await endJob(studio, id, { status: "delivered" });
    await removeModelPhoto(studio, actor, { id: modelId, photoId });
  });
});

describe("a request", () => {
  test("for one photo is told so to the engine, and remembers it", async () => {
    const { studio } = context;
    const { actor, modelId, photoIds } = await sitter();
    const made = await createGeneration(studio, actor, { ...request, modelId, photoId: photoIds[3] });
    expect(made).toMatchObject({ photoId: photoIds[3], likeImageId: null });
    await beginJob(studio, made.id);
    expect(lastAsked()).toMatchObject({ photoId: photoIds[3] });
    await endJob(studio, made.id, { status: "cancelled" });
    const other = await sitter();
    await expect(
      createGeneration(studio, actor, { ...request, modelId, photoId: other.photoIds[0] }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("for more like an image gets its plan and a seed of its photo; later seeds remember it, but no photo that is left out", async () => {
    const { studio, engine } = context;
    const { actor, modelId, photoIds } = await sitter();
    const [liked = "", other = ""] = await makeImages(studio, actor, { modelId, count: 2 });
    const plan = { photoId: photoIds[2], composition: 1 };
    await studio.db.update(images).set({ plan }).where(eq(images.id, liked));
    await studio.db
      .update(images)
      .set({ plan: { photoId: photoIds[4] } })
      .where(eq(images.id, other));
    const known: unknown[][] = [];
    engine.chooseSeed = (plans) => {
      known.push([...plans]);
      return 77;
    };
    const made = await createGeneration(studio, actor, { ...request, modelId, likeImageId: liked });
    expect(made).toMatchObject({ seed: 77, likeImageId: liked });
    await beginJob(studio, made.id);
    expect(lastAsked()).toMatchObject({ like: plan });
    await createGeneration(studio, actor, { ...request, modelId });
    await leaveOut(actor, modelId, [photoIds[2] ?? ""]);
    await createGeneration(studio, actor, { ...request, modelId });
    expect(known).toEqual([[plan], [plan], []]);
    await deleteImages(studio, actor, { ids: [liked] });
    await expect(
      createGeneration(studio, actor, { ...request, modelId, likeImageId: liked }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("sizes of images like another are said by its plan and their number, and by its photo even where that is not chosen by itself", async () => {
  const { studio, engine } = context;
  const { actor, modelId, photoIds } = await sitter();
  const [liked = ""] = await makeImages(studio, actor, { modelId });
  const plan = { photoId: photoIds[8], composition: 1 };
  await studio.db.update(images).set({ plan }).where(eq(images.id, liked));
  const told: { like?: unknown; count?: number | undefined; ids: string[] }[] = [];
  engine.previewSizes = ({ sources, like, count }) => {
    told.push({ like, count, ids: sources.map(({ id }) => id) });
    return null;
  };
  const asked = { modelId, prompt: "", aspectRatio: "1:1" } as const;
  await previewSizes(studio, actor, asked);
  await previewSizes(studio, actor, { ...asked, likeImageId: liked, count: 3 });
  const [any, like] = told;
  expect(any).toMatchObject({ like: undefined, count: undefined });
  expect(any?.ids).not.toContain(photoIds[8]);
  expect(like).toEqual({ like: plan, count: 3, ids: [...(any?.ids ?? []), photoIds[8]] });
  await deleteImages(studio, actor, { ids: [liked] });
  await expect(previewSizes(studio, actor, { ...asked, likeImageId: liked })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a shoot takes every recipe at once, each from the photo or like the image that is asked for", async () => {
  const { studio, engine } = context;
  const { actor, modelId, photoIds } = await sitter(100);
  const [liked = ""] = await makeImages(studio, actor, { modelId });
  engine.chooseSeed = () => 77;
  const takes = recipeIds.map((recipeId) => ({ recipeId, prompt: recipeId, count: 1 }));
  const shoot = (wanted: object) =>
    createShoot(studio, actor, createShootInput.parse({ modelId, takes, ...wanted }));
  const photoId = photoIds[3];
  for (const wanted of [{ photoId }, { likeImageId: liked }]) {
    const { requests } = await shoot(wanted);
    expect(requests).toHaveLength(recipeIds.length);
    for (const one of requests) expect(one).toMatchObject({ ...wanted, seed: 77 });
  }
  const other = await sitter();
  await expect(shoot({ photoId: other.photoIds[0] })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("sizes are said of the photos that are used, or of the one that is asked for", async () => {
  const { studio, engine } = context;
  const { actor, modelId, photoIds, sources } = await sitter();
  engine.previewSizes = ({ sources: among }) => {
    const faces = among.map(({ face }) => face);
    const square = (side: number) => ({ width: side, height: side });
    return { smallest: square(Math.min(...faces)), largest: square(Math.max(...faces)) };
  };
  const asked = { modelId, prompt: "", aspectRatio: "1:1" } as const;
  const widths = async (photoId?: string) => {
    const { sizes } = await previewSizes(studio, actor, { ...asked, photoId });
    return [sizes?.smallest.width, sizes?.largest.width];
  };
  expect(await widths()).toEqual([100, 150]);
  expect(await widths(photoIds[8])).toEqual([180, 180]);
  await leaveOut(actor, modelId, [photoIds[0] ?? ""]);
  expect(await widths()).toEqual([110, 150]);
  // too few of those that are chosen: others take part
  await leaveOut(actor, modelId, photoIds.slice(1, 3));
  expect(await widths()).toEqual([130, 180]);
  await studio.db.update(models).set({ sources: null }).where(eq(models.id, modelId));
  expect(await previewSizes(studio, actor, asked)).toEqual({ sizes: null, differing: null });
  await studio.db.update(models).set({ sources }).where(eq(models.id, modelId));
  engine.previewSizes = undefined;
  expect(await previewSizes(studio, actor, asked)).toEqual({ sizes: null, differing: null });
  const stranger = await context.signUp();
  await expect(previewSizes(studio, stranger, asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
