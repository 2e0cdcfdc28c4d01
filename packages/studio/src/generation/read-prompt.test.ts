import { trainingConsent as consent } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  createTraining,
  finishTraining,
  leaveOutPhoto,
  listModels,
  listTrainingFiles,
  readPrompt,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

test("what a prompt does is said of the photos that are used, or of the one that is pinned", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  const photoIds = (await listTrainingFiles(studio, actor)).map((file) => file.id);
  // the second to fourth of ten have a clean cut-out, and the last cuts the hair off
  const sources = photoIds.map((photoId, index) => ({
    id: photoId,
    face: 200,
    hairCut: index === 9,
    cutOut: index > 0 && index < 4,
    chosen: true,
  }));
  await finishTraining(studio, id, {
    artifactRef: `models/${modelId}.json`,
    coverPhotoId: photoIds[0],
    sources,
  });
  engine.readPrompt = ({ photos }) => ({
    understood: [`of ${photos.length}`],
    withoutEffect: photos.map(({ cutOut, hairCut }) => (cutOut ? "cut" : hairCut ? "hair" : "-")),
  });
  const read = async (photoId?: string) => {
    const { reading } = await readPrompt(studio, actor, { modelId, prompt: "navy backdrop", photoId });
    return reading?.withoutEffect.join(" ");
  };
  expect(await read()).toBe("- cut cut cut - - - - - hair");
  // which the upload's own checks never said
  expect(await listModels(studio, actor)).toMatchObject([{ backdrops: true }]);
  expect(await read(photoIds[0])).toBe("-");
  expect(await read(photoIds[9])).toBe("hair");
  for (const photoId of photoIds.slice(1, 4)) {
    await leaveOutPhoto(studio, actor, { id: modelId, photoId, leftOut: true });
  }
  expect(await read()).toBe("- - - - - - hair");
  expect(await listModels(studio, actor)).toMatchObject([{ backdrops: false }]);
  // of models of before only the photos' own cut-outs are known
  const older = sources.slice(0, 1).map(({ cutOut: _, ...source }) => source);
  await studio.db.update(models).set({ sources: older }).where(eq(models.id, modelId));
  expect(await read()).toBe("-");
  await studio.db.update(models).set({ sources: null }).where(eq(models.id, modelId));
  expect(await read()).toBe("-");
  await expect(readPrompt(studio, await context.signUp(), { modelId, prompt: "navy" })).rejects.toMatchObject(
    { code: "NOT_FOUND" },
  );
  engine.readPrompt = undefined;
});
