import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, beginJob, createTraining, listSessionFiles, setHeadBox } from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const headBox = { x: 0.25, y: 0.125, width: 0.5, height: 0.5 };

async function uploaded(actor: Actor) {
  const uploadSessionId = await context.uploadPhotos(actor);
  const files = await listSessionFiles(context.studio, actor, { id: uploadSessionId });
  return { uploadSessionId, files, id: files[3]?.id ?? "" };
}

test("the engine gets a head box that the person set, but not one that was only detected", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const { uploadSessionId, files, id } = await uploaded(actor);
  expect(files[3]).toMatchObject({ verdict: null, headBox: null });
  const found = { x: 0, y: 0, width: 1, height: 1 };
  await studio.db
    .update(photos)
    .set({ headBox: found })
    .where(eq(photos.id, files[4]?.id ?? ""));
  expect(await setHeadBox(studio, actor, { id, headBox })).toMatchObject({ id, headBox });
  const training = await createTraining(studio, actor, { consent, uploadSessionId });
  await beginJob(studio, training.id);
  const asked = engine.trainings.at(-1);
  expect(asked?.photos.map((photo) => photo.id)).toEqual(files.map((file) => file.id));
  expect(asked?.photos.flatMap((photo) => (photo.headBox ? [[photo.id, photo.headBox]] : []))).toEqual([
    [id, headBox],
  ]);
  // a model was trained on the photo
  await expect(setHeadBox(studio, actor, { id, headBox })).rejects.toMatchObject({ code: "WRONG_STATE" });
});

test("clips a box at the photo's edge, refuses one outside of it, and does not find another person's photo", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const { id } = await uploaded(actor);
  const over = { x: 0.75, y: 0.5, width: 0.5, height: 0.75 };
  expect(await setHeadBox(studio, actor, { id, headBox: over })).toMatchObject({
    headBox: { x: 0.75, y: 0.5, width: 0.25, height: 0.5 },
  });
  for (const empty of [
    { ...over, x: 1 },
    { ...over, height: 0 },
  ])
    await expect(setHeadBox(studio, actor, { id, headBox: empty })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { issues: [{ path: "headBox" }] },
    });
  await expect(setHeadBox(studio, await context.signUp(), { id, headBox })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
