import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { analysePhoto, analysisVersion, judgeSet } from "@portrait-studio/photo";
import {
  type Actor,
  beginJob,
  createTraining,
  createUploadSession,
  getActiveUploadSession,
  getBalance,
  getTraining,
  listSessionFiles,
  openPhotoIntake,
  type WorkerStudio,
} from "@portrait-studio/studio";
import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let context: TestStudio;
let studio: WorkerStudio;
let folder: string;
beforeAll(async () => {
  context = await createTestStudio();
  folder = await mkdtemp(join(tmpdir(), "alike-photos-"));
  studio = {
    ...context.studio,
    // as the worker composes it, but in this process, where both tests have the same photos
    photoJudge: { ...context.studio.photoJudge, analyse: analyseOnce, judgeSet, analysisVersion },
  };
});
afterAll(async () => {
  expect(await context.audit()).toEqual([]);
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

const analysed = new Map<string, ReturnType<typeof analysePhoto>>();
function analyseOnce(photo: Uint8Array): ReturnType<typeof analysePhoto> {
  const key = createHash("sha256").update(photo).digest("hex");
  const analysis = analysed.get(key) ?? analysePhoto(photo);
  analysed.set(key, analysis);
  return analysis;
}

const people = resolve(import.meta.dirname, "../../../../tooling/sample-people/photos");

/** One shot as a camera's burst or an app's filters repeat it. */
const repeats: ((photo: Sharp) => Sharp)[] = [
  (photo) => photo,
  (photo) => photo.modulate({ brightness: 0.8 }),
  (photo) => photo.resize(700),
  (photo) => photo.extract({ left: 4, top: 4, width: 1016, height: 1272 }),
  (photo) => photo.grayscale(),
];

async function addPhotos(
  actor: Actor,
  sessionId: string,
  shots: { from: number; to: number; repeated?: number },
) {
  const { addPhoto } = await openPhotoIntake(studio, actor, sessionId);
  for (let shot = shots.from; shot <= shots.to; shot += 1) {
    const source = join(people, `amara-${String(shot).padStart(2, "0")}.webp`);
    for (const [index, change] of repeats.slice(0, shots.repeated ?? 1).entries()) {
      const path = join(folder, `${shot}-${index}.jpg`);
      await change(sharp(source)).jpeg().toFile(path);
      await addPhoto({ name: `${shot}-${index}.jpg`, path });
    }
  }
}

const begin = async (id: string) => {
  for (;;) {
    const begun = await beginJob(studio, id);
    if (begun !== "reading") return begun;
  }
};

describe.each([
  ["from photos", true],
  ["at a provider that trains", false],
])("at an engine that works %s", (_, worksFromPhotos) => {
  test("a training of near-identical photos that nobody had looked at fails before anything is ordered", async () => {
    context.engine.worksFromPhotos = worksFromPhotos;
    context.engine.hosted = !worksFromPhotos;
    const actor = await context.signUp();
    const { id: uploadSessionId } = await createUploadSession(studio, actor, {});
    await addPhotos(actor, uploadSessionId, { from: 1, to: 2, repeated: 5 });
    const { id } = await createTraining(studio, actor, { consent, uploadSessionId });
    expect(await getTraining(studio, actor, { id })).toMatchObject({ status: "queued" });

    expect(await begin(id)).toBe(false);
    expect(context.engine.started).not.toContain(id);
    const failed = await getTraining(studio, actor, { id });
    expect(failed).toMatchObject({
      status: "failed",
      creditsCharged: 0,
      model: { status: "failed" },
      error: {
        code: "NOT_ENOUGH_PHOTOS",
        details: { required: 10, available: expect.any(Number), count: expect.any(Number) },
      },
    });
    const told = /^(\d+) of these photos are almost the same .* needs 10 that differ: there are (\d+)\./.exec(
      failed.error?.message ?? "",
    );
    const [alike, different] = [Number(told?.[1]), Number(told?.[2])];
    expect(alike + different).toBe(10);
    expect(alike).toBeGreaterThanOrEqual(6);
    expect((await getTraining(studio, { ...actor, language: "es" }, { id })).error?.message).toMatch(
      /^\d+ de estas fotos son casi iguales/,
    );
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });

    // the photos are there, to be added to
    expect(await getActiveUploadSession(studio, actor)).toMatchObject({ id: uploadSessionId });
    expect(await listSessionFiles(studio, actor, { id: uploadSessionId })).toHaveLength(10);
    await addPhotos(actor, uploadSessionId, { from: 3, to: 10 });
    const again = await createTraining(studio, actor, { consent, uploadSessionId });
    expect(await begin(again.id)).toBe(true);
    expect(context.engine.started).toContain(again.id);
    const rows = await studio.db.select().from(photos).where(eq(photos.uploadSessionId, uploadSessionId));
    expect(rows.filter(({ analysis }) => analysis?.version !== analysisVersion)).toEqual([]);
  });
});
