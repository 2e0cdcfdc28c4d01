import { trainingConsent as consent, limits } from "@portrait-studio/contract";
import {
  type Database,
  generations,
  images,
  models,
  newId,
  photos,
  trainingSessions,
  users,
} from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  createGeneration,
  createImageEdit,
  createTraining,
  createUploadSession,
  deleteModel,
  endJob,
  finishTraining,
  getBalance,
  storeImage,
  type WorkerStudio,
} from "../index.ts";
import { createTestStudio, makeImages, type TestStudio, trainedModel } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 10 });
});
afterAll(() => context.close());

const statements = new Set<unknown>(["select", "insert", "update", "delete", "execute"]);

/** The database with a connection that breaks at one statement of a transaction, or after the commit and before its result. */
function breaking(db: Database, at: number | "after the commit") {
  const seen = { broke: false };
  const guard = (tx: object) => {
    let count = 0;
    return new Proxy(tx, {
      get(target, key) {
        if (statements.has(key) && ++count === at) {
          seen.broke = true;
          throw new Error("The connection broke.");
        }
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  const broken = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      const transaction: Database["transaction"] = async (work, config) => {
        const result = await target.transaction((tx) => work(guard(tx) as typeof tx), config);
        if (at !== "after the commit") return result;
        seen.broke = true;
        throw new Error("The connection broke.");
      };
      return transaction;
    },
  });
  return { broken, seen };
}

/** All state that must change together. */
async function stateOf({ userId }: Actor) {
  const { db } = context.studio;
  const columns = { status: generations.status, charged: generations.creditsCharged };
  const { spendable, held, used } = await getBalance(context.studio, { userId } as Actor);
  return {
    credits: { spendable, held, used },
    requests: await db
      .select(columns)
      .from(generations)
      .where(eq(generations.userId, userId))
      .orderBy(generations.id),
    trainings: await db
      .select({ status: trainingSessions.status, charged: trainingSessions.creditsCharged })
      .from(trainingSessions)
      .where(eq(trainingSessions.userId, userId)),
    models: await db
      .select({ status: models.status, images: models.portraitCount, asked: models.generationCount })
      .from(models)
      .where(eq(models.userId, userId)),
    images: await db.$count(images, eq(images.userId, userId)),
    counted: await db
      .select({ images: users.imageCount, asked: users.generationCount })
      .from(users)
      .where(eq(users.id, userId)),
  };
}

interface Scene {
  actor: Actor;
  act: (studio: WorkerStudio) => Promise<unknown>;
}

async function request(
  act: (studio: WorkerStudio, id: string, modelId: string) => Promise<unknown>,
): Promise<Scene> {
  const { studio } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  const input = { modelId, prompt: "x", count: 2, aspectRatio: "4:5" } as const;
  const { id } = await createGeneration(studio, actor, input);
  await beginJob(studio, id);
  await storeImage(studio, id, 0);
  return { actor, act: (broken) => act(broken, id, modelId) };
}

async function training(act: (studio: WorkerStudio, id: string) => Promise<unknown>): Promise<Scene> {
  const { studio } = context;
  const actor = await context.signUp();
  const { id: uploadSessionId } = await createUploadSession(studio, actor, {});
  // rows without files are enough: they were looked at, and the scripted engine reads no photo
  await studio.db.insert(photos).values(
    Array.from({ length: limits.minPhotos }, (_, index) => ({
      id: newId("photo"),
      userId: actor.userId,
      uploadSessionId,
      name: `${index}.jpg`,
      contentType: "image/jpeg",
      bytes: 1,
      width: 64,
      height: 80,
      thumbhash: "",
      analysis: { version: context.judge.analysisVersion, findings: { faces: [] } } as { version: string },
      storageKey: `photos/${index}.jpg`,
      thumbnailKey: `photos/${index}.webp`,
    })),
  );
  const { id } = await createTraining(studio, actor, { consent, uploadSessionId });
  await beginJob(studio, id);
  return { actor, act: (broken) => act(broken, id) };
}

const once = { idempotencyKey: "once" };

test.each<[string, () => Promise<Scene>]>([
  [
    "a request is made",
    async () => {
      const actor = await context.signUp();
      const modelId = await trainedModel(context.studio, actor);
      const input = { modelId, prompt: "x", count: 2, aspectRatio: "4:5" } as const;
      return { actor, act: (studio) => createGeneration(studio, actor, input, once) };
    },
  ],
  [
    "an edit is requested",
    async () => {
      const actor = await context.signUp();
      const [imageId = ""] = await makeImages(context.studio, actor);
      const input = { imageId, instruction: "warmer", count: 2, strength: 1 };
      return { actor, act: (studio) => createImageEdit(studio, actor, input, once) };
    },
  ],
  ["an image is stored", () => request((studio, id) => storeImage(studio, id, 1))],
  ["a request is completed", () => request((studio, id) => endJob(studio, id, { status: "delivered" }))],
  ["a request fails", () => request((studio, id) => endJob(studio, id, { status: "failed" }))],
  ["a request is cancelled", () => request((studio, id) => endJob(studio, id, { status: "cancelled" }))],
  [
    "a training is completed",
    () =>
      training((studio, id) =>
        finishTraining(studio, id, { artifactRef: "models/x.json", coverPhotoId: undefined }),
      ),
  ],
  [
    "a training fails",
    () => training((studio, id) => endJob(studio, id, { status: "failed", errorCode: "TRAINING_FAILED" })),
  ],
])(
  "when %s, a connection that breaks at any statement changes all or nothing, and a retry completes it",
  async (_what, scene) => {
    const whole = await scene();
    await whole.act(context.studio);
    const after = await stateOf(whole.actor);
    const tryAt = async (at: number | "after the commit"): Promise<boolean> => {
      const { actor, act } = await scene();
      const before = await stateOf(actor);
      const { broken } = breaking(context.studio.db, at);
      const failed = await act({ ...context.studio, db: broken }).then(
        () => false,
        () => true,
      );
      expect(await stateOf(actor)).toEqual(failed && at !== "after the commit" ? before : after);
      await act(context.studio);
      expect(await stateOf(actor)).toEqual(after);
      return failed;
    };
    let statement = 1;
    while (await tryAt(statement)) statement += 1;
    expect(statement).toBeGreaterThan(4);
    expect(await tryAt("after the commit")).toBe(true);
    expect(await context.audit()).toEqual([]);
  },
);

test("an interrupted deletion of a model hides all of it or nothing", async () => {
  for (let at = 1; at <= 6; at += 1) {
    const { actor, act } = await request((studio, _id, modelId) =>
      deleteModel(studio, actor, { id: modelId }),
    );
    const before = await stateOf(actor);
    const { broken, seen } = breaking(context.studio.db, at);
    await act({ ...context.studio, db: broken }).catch(() => {});
    const { models, counted } = await stateOf(actor);
    // what is hidden stays hidden; the purge ends its jobs
    const hidden = models[0]?.asked === 0;
    expect({ models, counted }).toEqual(
      hidden
        ? { models: [{ status: "completed", images: 0, asked: 0 }], counted: [{ images: 0, asked: 0 }] }
        : { models: before.models, counted: before.counted },
    );
    if (!seen.broke) expect(hidden).toBe(true);
  }
});
