import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos, trainingSessions, uploadSessions } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  createTraining,
  createUploadSession,
  deleteModel,
  endJob,
  finishTraining,
  getModel,
  listTrainingFiles,
  purgeModel,
  purgePhotos,
  sweepOrphans,
} from "../index.ts";
import { createTestStudio, type TestStudio } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 4 });
});
afterEach(() => {
  context.engine.worksFromPhotos = true;
});
afterAll(() => context.close());

const filesOf = ({ userId }: Actor) => context.studio.storage.list(`photos/${userId}/`);

/** Moves everything in the session so many days into the past. */
async function age(uploadSessionId: string, days: number): Promise<void> {
  const { db } = context.studio;
  const by = sql`${days} * interval '24 hours'`;
  await db
    .update(photos)
    .set({ createdAt: sql`${photos.createdAt} - ${by}` })
    .where(eq(photos.uploadSessionId, uploadSessionId));
  await db
    .update(trainingSessions)
    .set({ completedAt: sql`${trainingSessions.completedAt} - ${by}` })
    .where(eq(trainingSessions.uploadSessionId, uploadSessionId));
  await db
    .update(uploadSessions)
    .set({ updatedAt: sql`${uploadSessions.updatedAt} - ${by}` })
    .where(eq(uploadSessions.id, uploadSessionId));
}

async function train(actor: Actor) {
  const { studio } = context;
  const uploadSessionId = await context.uploadPhotos(actor);
  const training = await createTraining(studio, actor, { consent, uploadSessionId });
  await beginJob(studio, training.id);
  return { ...training, uploadSessionId };
}

async function finish(actor: Actor, trainingId: string) {
  const [first] = await context.studio.db
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.userId, actor.userId));
  await finishTraining(context.studio, trainingId, {
    artifactRef: "models/a.json",
    coverPhotoId: first?.id,
  });
}

test("photos without a model are deleted 30 days after the last upload, and not before", async () => {
  const actor = await context.signUp();
  const session = await context.uploadPhotos(actor);
  await age(session, 29.9);
  expect(await purgePhotos(context.studio)).toBe(0);
  await age(session, 0.2);
  expect(await purgePhotos(context.studio)).toBe(10);
  expect(await filesOf(actor)).toEqual([]);
  expect(await listTrainingFiles(context.studio, actor)).toEqual([]);
  // the session is still active and accepts photos
  expect(await context.uploadPhotos(actor)).toBe(session);
  expect(await purgePhotos(context.studio)).toBe(0);
});

test("one new photo keeps the whole session's photos", async () => {
  const actor = await context.signUp();
  const session = await context.uploadPhotos(actor);
  await age(session, 31);
  // the same ten, and one more
  await context.uploadPhotos(actor, 11);
  expect(await purgePhotos(context.studio)).toBe(0);
});

test("photos are kept as long as the model when its engine works from photos", async () => {
  const actor = await context.signUp();
  const training = await train(actor);
  await finish(actor, training.id);
  await age(training.uploadSessionId, 400);
  expect(await purgePhotos(context.studio)).toBe(0);
  expect(await filesOf(actor)).toHaveLength(20);
  await deleteModel(context.studio, actor, { id: training.modelId });
  await purgeModel(context.studio, training.modelId);
});

test("with any other engine they are deleted after the training, except the cover, which stays as long as the model", async () => {
  const { studio } = context;
  context.engine.worksFromPhotos = false;
  const actor = await context.signUp();
  const training = await train(actor);
  await age(training.uploadSessionId, 31);
  // the training still runs
  expect(await purgePhotos(studio)).toBe(0);
  await finish(actor, training.id);
  expect(await purgePhotos(studio)).toBe(0);
  await age(training.uploadSessionId, 31);
  expect(await purgePhotos(studio)).toBe(10);
  const files = await filesOf(actor);
  expect(files).toHaveLength(1);
  expect((await getModel(studio, actor, { id: training.modelId })).coverUrl).toContain(files[0]);
  await sweepOrphans(studio, {});
  expect(await filesOf(actor)).toEqual(files);
  await deleteModel(studio, actor, { id: training.modelId });
  await purgeModel(studio, training.modelId);
  expect(await filesOf(actor)).toEqual([]);
});

test("photos of a failed training are kept for 30 days", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const training = await train(actor);
  // the failed training's session stays closed, because the person has opened another one
  await context.uploadPhotos(actor, 1);
  await endJob(studio, training.id, { status: "failed", errorCode: "TRAINING_FAILED" });
  await age(training.uploadSessionId, 29.9);
  expect(await purgePhotos(studio)).toBe(0);
  await age(training.uploadSessionId, 0.2);
  expect(await purgePhotos(studio)).toBe(10);
});

/** The studio with another number of days, as after a restart. */
const keepingFor = (photoDays: number) => ({
  ...context.studio,
  settings: { ...context.studio.settings, photoDays },
});

test("where the studio keeps photos for fewer days, those of before go sooner too", async () => {
  const actor = await context.signUp();
  const session = await context.uploadPhotos(actor);
  await age(session, 6.9);
  expect(await purgePhotos(keepingFor(7))).toBe(0);
  await age(session, 0.2);
  expect(await purgePhotos(keepingFor(7))).toBe(10);
});

test("where it keeps them longer, photos go when their person was told, until the next consent says otherwise", async () => {
  context.engine.worksFromPhotos = false;
  const actor = await context.signUp();
  const shorter = keepingFor(7);
  await createUploadSession(shorter, actor, {});
  const told = await context.uploadPhotos(actor);
  await age(told, 7.1);
  expect(await purgePhotos(keepingFor(90))).toBe(10);

  // the same session, trained under a text that says 90 days
  expect(await context.uploadPhotos(actor)).toBe(told);
  const training = await createTraining(keepingFor(90), actor, { consent, uploadSessionId: told });
  await beginJob(context.studio, training.id);
  await finish(actor, training.id);
  await age(told, 89.9);
  expect(await purgePhotos(keepingFor(90))).toBe(0);
  await age(told, 0.2);
  expect(await purgePhotos(keepingFor(90))).toBe(10);
});

test("no training can take photos that are being deleted", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const session = await context.uploadPhotos(actor);
  await age(session, 31);
  const [purged, started] = await Promise.all([
    purgePhotos(studio),
    createTraining(studio, actor, { consent, uploadSessionId: session }).then(
      () => "started",
      (error: { code: string }) => error.code,
    ),
  ]);
  expect([
    [10, "NOT_ENOUGH_PHOTOS"],
    [0, "started"],
  ]).toContainEqual([purged, started]);
  expect(await listTrainingFiles(studio, actor)).toHaveLength(10 - purged);
});
