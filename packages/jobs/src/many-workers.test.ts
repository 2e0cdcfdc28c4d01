import { generations, images } from "@portrait-studio/db";
import { createGeneration, startPlaces, type WorkerStudio } from "@portrait-studio/studio";
import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HostedJobs, hostJobs } from "./testing/index.ts";
import { createSimulatedModel, createSimulatedWorker } from "./testing/simulated-worker.ts";

const patience = { timeout: 60_000, interval: 50 };

let context: TestStudio;
/** as a web server has it */
let studio: WorkerStudio;
let jobs: HostedJobs;
let places: ReturnType<typeof startPlaces>[];
/** numbers of the images that any worker has begun */
const rendered: number[] = [];

beforeAll(async () => {
  context = await createTestStudio({ max: 20 });
  const simulation = { renderMs: 400, onRender: (number: number) => rendered.push(number) };
  const workers = [
    createSimulatedWorker(context.studio, simulation),
    createSimulatedWorker(context.studio, simulation),
  ] as const;
  jobs = await hostJobs(workers, context.databaseUrl);
  [studio] = workers;
  places = workers.map((worker) => startPlaces(worker, 2));
});
afterAll(async () => {
  await Promise.all(places.map(({ stop }) => stop()));
  await jobs.stop();
  await context.close();
});

test("two workers make each image once when runs go from one to the other, and leave no files but the images", async () => {
  const people = await Promise.all([1, 2, 3].map(() => context.signUp()));
  const asked = await Promise.all(
    people.map(async (actor, index) => {
      const modelId = await createSimulatedModel(studio, actor);
      const request = { modelId, prompt: "noir", count: 4, aspectRatio: "4:5", seed: index } as const;
      return createGeneration(studio, actor, request);
    }),
  );
  // as behind a balancer whose call takes too long: the other worker follows the run, and this one has not stopped
  await expect.poll(() => rendered.length, patience).toBeGreaterThan(3);
  jobs.loseAnswers();
  const ids = asked.map(({ id }) => id);
  const completed = () =>
    studio.db.$count(generations, and(inArray(generations.id, ids), eq(generations.status, "completed")));
  await expect.poll(completed, patience).toBe(ids.length);
  expect(await studio.db.$count(images, inArray(images.generationId, ids))).toBe(12);
  expect(rendered.toSorted((one, other) => one - other)).toEqual([
    0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23,
  ]);
  expect(await studio.storage.list("work/")).toEqual([]);
  expect(await context.audit()).toEqual([]);
});
