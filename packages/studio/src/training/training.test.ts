import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos, trainingSessions } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  beginJob,
  cancelTraining,
  checkJob,
  cleanUpJob,
  completeUploadSession,
  createTraining,
  endJob,
  finishTraining,
  getActiveUploadSession,
  getBalance,
  getCompletedTraining,
  getTraining,
  listModels,
  listSessionFiles,
  sweepOverdue,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const noWait = { waitMs: 0 };

async function startedTraining(credits?: number) {
  const { studio, signUp, uploadPhotos } = context;
  const actor = await signUp(credits);
  const uploadSessionId = await uploadPhotos(actor);
  const training = await createTraining(studio, actor, { consent, uploadSessionId });
  return { actor, uploadSessionId, training, id: training.id };
}

describe("creating a training", () => {
  test("holds its cost, closes the session and notifies the worker", async () => {
    const { actor, uploadSessionId, training } = await startedTraining();
    expect(training).toMatchObject({
      status: "queued",
      progress: 0,
      imageCount: 10,
      creditsCharged: 0,
      error: null,
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 40, held: 20, used: 0 });
    await expect(getActiveUploadSession(context.studio, actor)).rejects.toMatchObject({
      code: "NO_ACTIVE_UPLOAD_SESSION",
    });
    await expect
      .poll(() => context.events.findLast(({ name }) => name === "training/requested"))
      .toMatchObject({
        name: "training/requested",
        data: { trainingSessionId: training.id, userId: actor.userId },
      });
    const completed = await completeUploadSession(context.studio, actor, {
      id: uploadSessionId,
      trainingJobId: training.id,
    });
    expect(completed).toMatchObject({ status: "completed", trainingJobId: training.id });
  });

  test("tells whom the model shows where the person says so, and leaves it open otherwise", async () => {
    const { studio, signUp, uploadPhotos } = context;
    for (const variant of ["woman", "neutral", undefined] as const) {
      const actor = await signUp();
      const uploadSessionId = await uploadPhotos(actor);
      const { model } = await createTraining(studio, actor, { consent, uploadSessionId, variant });
      expect(model.variant).toBe(variant ?? null);
    }
  });

  test("is refused and charges nothing with nine photos, which are asked for before consent is", async () => {
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor, 9);
    for (const given of [consent, undefined])
      await expect(
        createTraining(context.studio, actor, { consent: given, uploadSessionId }),
      ).rejects.toMatchObject({
        code: "NOT_ENOUGH_PHOTOS",
        details: { required: 10, available: 9 },
      });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });

  test("does not count photos that are almost the same as another one", async () => {
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor);
    const [photo] = await listSessionFiles(context.studio, actor, { id: uploadSessionId });
    const verdict = { level: "attention" as const, problems: ["blurry" as const, "duplicate" as const] };
    await context.studio.db
      .update(photos)
      .set({ verdict })
      .where(eq(photos.id, photo?.id ?? ""));
    await expect(createTraining(context.studio, actor, { consent, uploadSessionId })).rejects.toMatchObject({
      code: "NOT_ENOUGH_PHOTOS",
      details: { required: 10, available: 9 },
    });
  });

  test("is refused without enough credits and does not change the session", async () => {
    const actor = await context.signUp(19);
    const uploadSessionId = await context.uploadPhotos(actor);
    await expect(createTraining(context.studio, actor, { consent, uploadSessionId })).rejects.toMatchObject({
      code: "INSUFFICIENT_CREDITS",
      details: { required: 20, available: 19 },
    });
    expect(await getActiveUploadSession(context.studio, actor)).toMatchObject({
      id: uploadSessionId,
      fileCount: 10,
    });
    expect(await listModels(context.studio, actor)).toEqual([]);
  });

  test("is refused and charges nothing without consent to the current text, whose version the error contains", async () => {
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor);
    for (const given of [undefined, { version: "2020-01-01.1" }])
      await expect(
        createTraining(context.studio, actor, { uploadSessionId, consent: given }),
      ).rejects.toMatchObject({ code: "CONSENT_REQUIRED", details: { version: consent.version } });
    expect(await getActiveUploadSession(context.studio, actor)).toMatchObject({ id: uploadSessionId });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
    const before = new Date();
    const { id } = await createTraining(context.studio, actor, { uploadSessionId, consent });
    const [row] = await context.studio.db.select().from(trainingSessions).where(eq(trainingSessions.id, id));
    expect(row?.consentVersion).toBe(consent.version);
    expect(Math.abs(Number(row?.consentAt) - before.getTime())).toBeLessThan(60_000);
  });

  test("does not find another person's session", async () => {
    const owner = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(owner);
    const stranger = await context.signUp();
    await expect(
      createTraining(context.studio, stranger, { consent, uploadSessionId }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("20 times concurrently with one Idempotency-Key creates one training", async () => {
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        createTraining(context.studio, actor, { consent, uploadSessionId }, { idempotencyKey: "one" }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 40, held: 20 });
    await expect(
      createTraining(
        context.studio,
        actor,
        { consent, uploadSessionId, name: "Other" },
        { idempotencyKey: "one" },
      ),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("20 times concurrently without a key creates one training too, because a session can be used once", async () => {
    const actor = await context.signUp(200);
    const uploadSessionId = await context.uploadPhotos(actor);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createTraining(context.studio, actor, { consent, uploadSessionId })),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 180, held: 20 });
  });
});

describe("a running training", () => {
  test("starts the engine once, shows progress that never decreases, and ends with a model that is paid for once", async () => {
    const { studio, engine } = context;
    const { actor, id, training } = await startedTraining();
    const shown = async () => [
      (await getTraining(studio, actor, { id })).status,
      ...(await listModels(studio, actor)).map(({ status }) => status),
    ];
    expect(await shown()).toEqual(["queued", "queued"]);
    expect(await beginJob(studio, id)).toBe(true);
    expect(await shown()).toEqual(["processing", "processing"]);
    expect(await beginJob(studio, id)).toBe(true);
    expect(engine.started.filter((job) => job === id)).toHaveLength(1);
    engine.training = { state: "running", stage: "reading_photos", progress: 0.6 };
    expect(await checkJob(studio, id, noWait)).toMatchObject({ done: false });
    engine.training = { state: "running", stage: "reading_photos", progress: 0.4 };
    await checkJob(studio, id, noWait);
    expect((await getTraining(studio, actor, { id })).progress).toBeCloseTo(0.36);
    engine.training = { state: "completed", artifactRef: "models/x.json", coverPhotoId: undefined };
    expect(await checkJob(studio, id, noWait)).toMatchObject({ done: true });
    expect(await checkJob(studio, id, noWait)).toMatchObject({ done: true });
    await finishTraining(studio, id, { artifactRef: "models/y.json", coverPhotoId: undefined });
    await cleanUpJob(studio, id);
    expect(engine.cleaned).toContain(id);
    expect(await getTraining(studio, actor, { id })).toMatchObject({
      status: "completed",
      stage: "generating_images",
      progress: 0.6,
      creditsCharged: 20,
      model: { id: training.modelId, status: "completed" },
    });
    expect(await getCompletedTraining(studio, actor, { id })).toMatchObject({ status: "completed" });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 40, held: 0, used: 20 });
  });

  test("that fails releases the credits, has a reason and reopens the session with its photos", async () => {
    const { studio, engine } = context;
    const { actor, id, uploadSessionId } = await startedTraining();
    await beginJob(studio, id);
    engine.training = { state: "failed", reason: "photos_unusable" };
    expect(await checkJob(studio, id, noWait)).toMatchObject({ done: true });
    const training = await getTraining(studio, actor, { id });
    expect(training).toMatchObject({
      status: "failed",
      creditsCharged: 0,
      error: { code: "PHOTOS_UNUSABLE" },
    });
    expect(training.error?.message).toMatch(/No model can be made/);
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
    expect(await getActiveUploadSession(studio, actor)).toMatchObject({ id: uploadSessionId });
    expect(await listSessionFiles(studio, actor, { id: uploadSessionId })).toHaveLength(10);
    expect(await createTraining(studio, actor, { consent, uploadSessionId })).toMatchObject({
      status: "queued",
    });
  });

  test("can be cancelled twice, which releases the credits; a finished one cannot be cancelled", async () => {
    const { studio, engine } = context;
    const { actor, id } = await startedTraining();
    await beginJob(studio, id);
    expect(await cancelTraining(studio, actor, { id })).toMatchObject({ status: "cancelled" });
    expect(await cancelTraining(studio, actor, { id })).toMatchObject({ status: "cancelled" });
    await expect
      .poll(() =>
        context.events.filter(
          ({ name, data }) => name === "training/cancelled" && data.trainingSessionId === id,
        ),
      )
      .toHaveLength(1);
    await cleanUpJob(studio, id);
    expect(engine.cancelled).toContain(id);
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60, held: 0 });

    const other = await startedTraining();
    await finishTraining(studio, other.id, { artifactRef: "models/z.json", coverPhotoId: undefined });
    await expect(cancelTraining(studio, other.actor, { id: other.id })).rejects.toMatchObject({
      code: "WRONG_STATE",
    });
  });

  test("cancelled and finished concurrently ends one way, with the matching credits", async () => {
    const { studio } = context;
    for (let round = 0; round < 6; round += 1) {
      const { actor, id } = await startedTraining();
      await Promise.allSettled([
        finishTraining(studio, id, { artifactRef: "models/r.json", coverPhotoId: undefined }),
        cancelTraining(studio, actor, { id }),
        endJob(studio, id, { status: "failed", errorCode: "TRAINING_FAILED" }),
      ]);
      const { status, model } = await getTraining(studio, actor, { id });
      expect(model.status).toBe(status);
      const used = status === "completed" ? 20 : 0;
      expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60 - used, held: 0, used });
    }
  });

  test("is ended by the sweep past its deadline, with the credits released", async () => {
    const { studio } = context;
    const { actor, id } = await startedTraining();
    await beginJob(studio, id);
    await studio.db
      .update(trainingSessions)
      .set({ deadlineAt: sql`clock_timestamp() - interval '1 millisecond'` })
      .where(eq(trainingSessions.id, id));
    expect(await sweepOverdue(studio)).toEqual({ ended: 1, next: null });
    expect(await sweepOverdue(studio)).toEqual({ ended: 0, next: null });
    expect(await getTraining(studio, actor, { id })).toMatchObject({
      status: "failed",
      error: { code: "TIMED_OUT" },
    });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });
});

test("is not found by another person", async () => {
  const { id } = await startedTraining();
  const stranger = await context.signUp();
  for (const action of [getTraining, cancelTraining, getCompletedTraining]) {
    await expect(action(context.studio, stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
