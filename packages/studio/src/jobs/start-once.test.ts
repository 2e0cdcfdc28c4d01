import { trainingConsent as consent } from "@portrait-studio/contract";
import { EngineError, type Ticket } from "@portrait-studio/engine";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  cancelGeneration,
  createGeneration,
  createImageEdit,
  createTraining,
  type WorkerStudio,
} from "../index.ts";
import { makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

type Begin = (studio: WorkerStudio, id: string) => Promise<unknown>;

const jobs: Record<string, (actor: Actor) => Promise<{ id: string; begin: Begin }>> = {
  "a request": async (actor) => ({ id: await request(actor), begin: beginJob }),
  "an edit": async (actor) => {
    const [imageId = ""] = await makeImages(context.studio, actor);
    const input = { imageId, instruction: "black and white", count: 1, strength: 1 };
    return { id: (await createImageEdit(context.studio, actor, input)).id, begin: beginJob };
  },
  "a training": async (actor) => {
    const uploadSessionId = await context.uploadPhotos(actor);
    const { id } = await createTraining(context.studio, actor, { consent, uploadSessionId });
    return { id, begin: beginJob };
  },
};

async function request(actor: Actor): Promise<string> {
  const modelId = await trainedModel(context.studio, actor);
  const input = { modelId, prompt: "noir", count: 1, aspectRatio: "4:5" } as const;
  return (await createGeneration(context.studio, actor, input)).id;
}

/** Another worker with the same database, and how many statements it has executed there. */
function secondWorker() {
  const asked = { times: 0 };
  const db = new Proxy(context.studio.db, {
    get(target, key) {
      if (key === "execute") asked.times += 1;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { asked, studio: { ...context.studio, db } satisfies WorkerStudio };
}

/** The engine, which takes each job only when the test lets it. */
function slowEngine() {
  const { promise, resolve: take } = Promise.withResolvers<void>();
  const { engine } = context;
  const slowly =
    <Input>(start: (input: Input) => Promise<Ticket>) =>
    async (input: Input) => {
      const ticket = await start(input);
      await promise;
      return ticket;
    };
  const slow = {
    ...engine,
    startTraining: slowly(engine.startTraining),
    startGeneration: slowly(engine.startGeneration),
    startEdit: slowly(engine.startEdit),
  };
  return { take, slow: () => slow };
}

const starts = (id: string) => context.engine.started.filter((job) => job === id).length;

test.each(Object.entries(jobs))(
  "two runs that begin %s at the same moment start it once",
  async (_, make) => {
    const { id, begin } = await make(await context.signUp());
    const { take, slow } = slowEngine();
    const second = secondWorker();
    const first = begin({ ...context.studio, engine: slow }, id);
    await expect.poll(() => starts(id)).toBe(1);
    const other = begin({ ...second.studio, engine: slow }, id);
    await expect.poll(() => second.asked.times + starts(id)).toBeGreaterThanOrEqual(3);
    take();
    expect(await Promise.all([first, other])).toEqual([true, true]);
    expect(starts(id)).toBe(1);
  },
);

test("a start that failed is tried again at once, one whose process died after half a minute", async () => {
  const id = await request(await context.signUp());
  const refusing = {
    ...context.engine,
    startGeneration: () => Promise.reject(new EngineError("busy", { retryable: true })),
  };
  await expect(beginJob({ ...context.studio, engine: () => refusing }, id)).rejects.toThrow("busy");
  await beginJob(context.studio, id);
  expect(starts(id)).toBe(1);

  const left = await request(await context.signUp());
  const { db } = context.studio;
  await db.execute(sql`update generation set started_at = clock_timestamp() where id = ${left}`);
  const second = secondWorker();
  const begun = beginJob(second.studio, left);
  await expect.poll(() => second.asked.times).toBeGreaterThanOrEqual(2);
  expect(starts(left)).toBe(0);
  await db.execute(
    sql`update generation set started_at = started_at - interval '31 seconds' where id = ${left}`,
  );
  expect(await begun).toBe(true);
  expect(starts(left)).toBe(1);
});

test("nobody waits for the start of a job that is cancelled meanwhile", async () => {
  const actor = await context.signUp();
  const id = await request(actor);
  await context.studio.db.execute(sql`update generation set started_at = clock_timestamp() where id = ${id}`);
  const begun = beginJob(context.studio, id);
  await cancelGeneration(context.studio, actor, { id });
  await begun;
  expect(starts(id)).toBe(0);
});
