import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type {
  AnyEngine,
  BlobStore,
  EditInput,
  Engine,
  GenerationInput,
  GenerationReport,
  Ticket,
  TrainingInput,
  TrainingReport,
} from "../port.ts";
import { createMemoryStore, type MemoryStore } from "./memory-store.fixture.ts";
import { paintCard, storePhotos } from "./photos.fixture.ts";
import { runHere } from "./run-here.fixture.ts";
import { createSigningIntake, expectSigned } from "./sign-output.fixture.ts";

export interface EngineUnderTest {
  /** creates an engine over the same store, like another process; the suite closes it */
  createEngine: () => AnyEngine;
  /** number of jobs begun at the provider, each of which costs money */
  begun?: () => number;
  /** makes the next job run long enough to be observed */
  hold: () => void;
  /** resumes held jobs */
  release: () => void;
  cleanUp: () => Promise<void>;
}

export type CreateEngineUnderTest = (store: BlobStore) => Promise<EngineUnderTest>;

/** The wait of one check. */
const patience = { waitMs: 50 };
export const polling = { timeout: 20_000, interval: 10 };

export const generationRequest = {
  prompt: "film noir, looking at the camera",
  variant: "woman",
  aspectRatio: "4:5",
  seed: 7,
  count: 2,
} as const satisfies Partial<GenerationInput>;

export const editRequest = {
  pictureKey: "portraits/usr_1/image.jpg",
  instruction: "black and white",
  strength: 0.75,
  seed: 11,
  count: 2,
} as const satisfies Partial<EditInput>;

/** Creates a store with some photos and an image, and the input of a training on the photos. */
export async function prepareStore(
  photoCount = 12,
): Promise<{ store: MemoryStore; training: TrainingInput }> {
  const store = createMemoryStore();
  const photos = await storePhotos(store, photoCount);
  await store.put(editRequest.pictureKey, await paintCard(256, 320, 5), { contentType: "image/jpeg" });
  return { store, training: { jobId: "trn_1", modelId: "mdl_1", triggerWord: "ohwx", photos } };
}

/** Checks until the training has ended. */
export function untilTrained(engine: Engine, ticket: Ticket): Promise<TrainingReport> {
  return untilOver(() => engine.checkTraining(ticket, patience));
}

/** Checks until the request for images has ended. */
export function untilMade(
  engine: Engine,
  ticket: Ticket,
  kind: "generation" | "edit" = "generation",
): Promise<GenerationReport> {
  return untilOver(() =>
    kind === "edit" ? engine.checkEdit(ticket, patience) : engine.checkGeneration(ticket, patience),
  );
}

/** Checks until the provider has told some of the training's steps. */
export async function untilStepsAreTold(engine: Engine, ticket: Ticket): Promise<void> {
  await expect
    .poll(() => engine.checkTraining(ticket, { waitMs: 0 }), polling)
    .toMatchObject({
      state: "running",
      stage: "building_model",
      progress: expect.toSatisfy((share) => share > 0.06 && share < 1),
    });
}

/** Not a busy loop: each check waits for a change in the engine. */
async function untilOver<Report extends { state: string; progress?: number }>(
  ask: () => Promise<Report>,
): Promise<Report> {
  const until = Date.now() + polling.timeout;
  for (;;) {
    const report = await ask();
    if (report.state !== "running") return report;
    const { progress = 0 } = report;
    expect([progress >= 0, progress <= 1]).toEqual([true, true]);
    if (Date.now() > until) throw new Error("The job did not end in time.");
  }
}

export async function train(engine: Engine, training: TrainingInput): Promise<string> {
  const work = { signal: AbortSignal.timeout(polling.timeout), onProgress: () => {} };
  const report = engine.local?.train
    ? await engine.local.train(training, work)
    : await untilTrained(engine, await engine.startTraining(training));
  if (report.state !== "completed") throw new Error(`The training ended as ${JSON.stringify(report)}.`);
  return report.artifactRef;
}

/** The conformance suite of the engine port's drivers. */
export function describeEngine(name: string, create: CreateEngineUnderTest): void {
  describe(`${name} as an engine`, () => {
    let subject: EngineUnderTest;
    let store: MemoryStore;
    let training: TrainingInput;
    let engines: Engine[];
    let engine: Engine;
    const intake = createSigningIntake();
    afterAll(() => intake.close());

    const another = () => {
      const made = runHere(subject.createEngine(), store);
      engines.push(made);
      return made;
    };

    beforeEach(async () => {
      ({ store, training } = await prepareStore());
      subject = await create(store);
      engines = [];
      engine = another();
    });
    afterEach(async () => {
      subject.release();
      await Promise.all(engines.map((each) => each.close()));
      await subject.cleanUp();
    });

    test("a training ends in a model with one of the person's photos as its cover", async () => {
      const ticket = await engine.startTraining(training);
      const report = await untilTrained(engine, ticket);
      expect(report).toMatchObject({
        state: "completed",
        artifactRef: expect.stringMatching(/^models\/mdl_1\//),
      });
      expect(training.photos.map(({ id }) => id)).toContain(
        report.state === "completed" && report.coverPhotoId,
      );
      await engine.cleanUp(ticket);
      expect(await store.list("work/")).toEqual([]);
    });

    test("a job that is started twice is one job, even from another process", async () => {
      const first = await engine.startTraining(training);
      const second = await another().startTraining(training);
      expect(second).toEqual(first);
      await untilTrained(engine, JSON.parse(JSON.stringify(first)));
      expect(subject.begun?.() ?? 1).toBe(1);
    });

    test("a ticket is plain JSON, with which another process can continue", async () => {
      const artifactRef = await train(engine, training);
      const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...generationRequest });
      await engine.close();
      const report = await untilMade(another(), JSON.parse(JSON.stringify(ticket)));
      expect(report).toMatchObject({ state: "completed", ready: { length: 2 } });
    });

    test("images have the requested shape and a plan of how they were made, and are signed as made so", async () => {
      const artifactRef = await train(engine, training);
      const ticket = await engine.startGeneration({
        jobId: "gen_1",
        artifactRef,
        ...generationRequest,
        aspectRatio: "2:3",
        count: 5,
      });
      const report = await untilMade(engine, ticket);
      expect(report).toMatchObject({ state: "completed" });
      expect([...report.ready].sort()).toEqual([0, 1, 2, 3, 4]);
      for (const position of report.ready) {
        const output = await engine.fetchImage(ticket, position);
        const { width, height, format } = await sharp(output.bytes).metadata();
        expect(format).toBe("jpeg");
        expect(width / height).toBeCloseTo(2 / 3, 1);
        expect(output.plan).toEqual(JSON.parse(JSON.stringify(output.plan)));
        await expectSigned(intake, output);
      }
    });

    test("the same seed gives the same image, if the engine supports seeds", async () => {
      const artifactRef = await train(engine, training);
      const make = async (jobId: string, seed: number) => {
        const ticket = await engine.startGeneration({
          jobId,
          artifactRef,
          ...generationRequest,
          seed,
          count: 1,
        });
        await untilMade(engine, ticket);
        return Buffer.from((await engine.fetchImage(ticket, 0)).bytes);
      };
      const first = await make("gen_1", 7);
      expect(first.equals(await make("gen_2", 7))).toBe(engine.capabilities.seed);
      expect(first.equals(await make("gen_3", 8))).toBe(false);
    });

    test("an edit changes the image, keeps its shape and is signed", async () => {
      expect(engine.capabilities.edits).toBe(true);
      const ticket = await engine.startEdit({ jobId: "edt_1", ...editRequest });
      const again = await another().startEdit({ jobId: "edt_1", ...editRequest });
      expect(again).toEqual(ticket);
      const report = await untilMade(engine, ticket, "edit");
      expect(report).toMatchObject({ state: "completed", ready: { length: 2 } });
      const output = await engine.fetchImage(ticket, 1);
      const { width, height } = await sharp(output.bytes).metadata();
      expect(width / height).toBeCloseTo(256 / 320, 1);
      await expectSigned(intake, output);
      await engine.cleanUp(ticket);
      expect(await store.list("work/")).toEqual([]);
    });

    test("a cancelled job stops and leaves no files, however often it is cancelled", async () => {
      const artifactRef = await train(engine, training);
      subject.hold();
      const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...generationRequest });
      expect(await engine.checkGeneration(ticket, { waitMs: 0 })).toMatchObject({ state: "running" });
      await another().cancel(ticket);
      await engine.cancel(ticket);
      expect(await store.list("work/gen_1/")).toEqual([]);
      expect(await store.list("models/")).toContain(artifactRef);
    });

    test("a deleted model leaves no files and makes no more images", async () => {
      const artifactRef = await train(engine, training);
      await engine.deleteModel(artifactRef);
      await engine.deleteModel(artifactRef);
      expect(await store.list("models/")).toEqual([]);
      const ended = (async () => {
        const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...generationRequest });
        const report = await untilMade(engine, ticket);
        return report.state;
      })();
      expect(await ended.catch(() => "failed")).toBe("failed");
    });

    test("the model of another engine is refused instead of counted as deleted", async () => {
      await expect(engine.deleteModel("models/mdl_1/other.json")).rejects.toMatchObject({
        name: "EngineError",
        retryable: false,
      });
    });

    test("a ticket of another engine or kind is refused and not retryable", async () => {
      await expect(
        engine.checkGeneration({ engine: "other", jobId: "x" }, { waitMs: 0 }),
      ).rejects.toMatchObject({ name: "EngineError", retryable: false });
      const ticket = await engine.startEdit({ jobId: "edt_1", ...editRequest });
      await expect(engine.checkGeneration(ticket, { waitMs: 0 })).rejects.toMatchObject({
        name: "EngineError",
        retryable: false,
      });
    });
  });
}
