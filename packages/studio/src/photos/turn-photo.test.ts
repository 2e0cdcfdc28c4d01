import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type Actor, createTraining, judgePhoto, listSessionFiles, setHeadBox, turnPhoto } from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

async function uploaded(actor: Actor) {
  const uploadSessionId = await context.uploadPhotos(actor);
  const [photo] = await listSessionFiles(context.studio, actor, { id: uploadSessionId });
  if (!photo) throw new Error("There is a photo.");
  return { uploadSessionId, photo };
}

const readRow = async (id: string) => {
  const [row] = await context.studio.db.select().from(photos).where(eq(photos.id, id));
  if (!row) throw new Error("The photo has a row.");
  return row;
};

test("a photo is turned with its file, thumbnail and head box, and read again", async () => {
  const { studio, events } = context;
  const actor = await context.signUp();
  const { photo } = await uploaded(actor);
  const { id, width, height } = photo;
  await setHeadBox(studio, actor, { id, headBox: { x: 0.25, y: 0.125, width: 0.5, height: 0.25 } });
  await judgePhoto(studio, id);
  const before = await readRow(id);
  expect(before.verdict).not.toBeNull();
  const seen = events.length;
  const turned = await turnPhoto(studio, actor, { id, turned: 90 });
  expect(turned).toMatchObject({
    turned: 90,
    width: height,
    height: width,
    verdict: null,
    cutOut: null,
    headBox: { x: 0.625, y: 0.25, width: 0.25, height: 0.5 },
  });
  expect(turned.url).not.toBe(photo.url);
  await expect
    .poll(() => events.slice(seen).filter(({ name }) => name === "photo/changed"))
    .toMatchObject([{ name: "photo/changed", data: { photoId: id } }]);
  const after = await readRow(id);
  await expect(studio.storage.read(before.storageKey)).rejects.toThrow();
  expect(await sharp(await studio.storage.read(after.storageKey)).metadata()).toMatchObject({
    width: height,
    height: width,
  });
  await judgePhoto(studio, id);
  expect((await readRow(id)).verdict).not.toBeNull();
  // and back, by way of the other side
  for (const turn of [270, 0] as const) await turnPhoto(studio, actor, { id, turned: turn });
  expect(await readRow(id)).toMatchObject({
    width,
    height,
    headBox: { x: 0.25, y: 0.125, width: 0.5, height: 0.25 },
  });
});

test("a call that comes twice, or ten times at once, turns once and leaves one picture", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const { photo } = await uploaded(actor);
  const { id, width, height } = photo;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => turnPhoto(studio, actor, { id, turned: 90 })),
  );
  answers.push(await turnPhoto(studio, actor, { id, turned: 90 }));
  for (const answer of answers) expect(answer).toMatchObject({ turned: 90, width: height, height: width });
  const row = await readRow(id);
  const read = await sharp(await studio.storage.read(row.storageKey)).metadata();
  expect([read.width, read.height]).toEqual([height, width]);
});

test("a call whose picture another one has turned and put elsewhere is answered as that one is", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const { photo } = await uploaded(actor);
  const { id, width, height } = photo;
  const read: typeof studio.storage.read = async (key) => {
    await turnPhoto(studio, actor, { id, turned: 90 });
    return studio.storage.read(key);
  };
  const late = { ...studio, storage: { ...studio.storage, read } };
  const answer = await turnPhoto(late, actor, { id, turned: 90 });
  expect(answer).toMatchObject({ turned: 90, width: height, height: width });
});

test("a photo whose file is lost fails as such", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const { photo } = await uploaded(actor);
  await studio.storage.remove([(await readRow(photo.id)).storageKey]);
  await expect(turnPhoto(studio, actor, { id: photo.id, turned: 90 })).rejects.toThrow("Nothing is stored");
});

test("a verdict on the picture as it lay before is not kept", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const { photo } = await uploaded(actor);
  const { id } = photo;
  const analyse = studio.photoJudge.analyse;
  studio.photoJudge.analyse = async (...seen) => {
    studio.photoJudge.analyse = analyse;
    const analysis = await analyse(...seen);
    await turnPhoto(studio, actor, { id, turned: 180 });
    return analysis;
  };
  await judgePhoto(studio, id);
  expect(await readRow(id)).toMatchObject({ turned: 180, verdict: null, analysis: null });
});

test("what a model was trained with, and another person's photo, is not turned", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const { photo, uploadSessionId } = await uploaded(actor);
  const other = await context.signUp();
  await expect(turnPhoto(studio, other, { id: photo.id, turned: 90 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await createTraining(studio, actor, { consent, uploadSessionId });
  await expect(turnPhoto(studio, actor, { id: photo.id, turned: 90 })).rejects.toMatchObject({
    code: "WRONG_STATE",
  });
  expect(await readRow(photo.id)).toMatchObject({ turned: 0, width: photo.width });
});
