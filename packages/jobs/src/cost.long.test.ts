import { trainingConsent as consent } from "@portrait-studio/contract";
import {
  type Actor,
  createGeneration,
  createTraining,
  getGeneration,
  getTraining,
} from "@portrait-studio/studio";
import { trainedModel } from "@portrait-studio/studio/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { pauseAfter } from "./pace.ts";
import { listRuns, startSweep } from "./testing/index.ts";
import { useHostedJobs } from "./testing/use-hosted-jobs.ts";

// What Inngest counts and bills: each run and each of its steps is one execution. The figures are budgets: docs/hosting/public.md
// states them, and whoever raises one decides so here.

const { context, jobs } = useHostedJobs();
const patience = { timeout: 30_000, interval: 50 };

beforeEach(() => {
  context.engine.hosted = false;
  context.engine.training = { state: "running", stage: "reading_photos", progress: 0.2 };
  context.engine.generation = { state: "running", ready: [] };
});

const read = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
  (await (await fetch(jobs.runnerUrl + path, init)).json()) as Answer;

/** Names of a run's steps, once it has completed. */
async function stepsOf(name: string, search?: string): Promise<string[]> {
  const completed = () => listRuns(jobs, { function: name, status: "Completed", ...(search && { search }) });
  await expect.poll(completed, patience).toHaveLength(1);
  const [run] = await completed();
  const { steps } = await read<{ steps: { name: string }[] }>(`/api/runs/${run?.id}`);
  return steps.map((step) => step.name);
}

/** Runs per day of a cron expression with a minute and an hour that are each `*`, a number, or a fraction of all. */
function runsPerDay(cron: string): number {
  const parts = /^(\*|\*\/\d+|\d+) (\*|\d+) \* \* \*$/.exec(cron);
  if (!parts) throw new Error(`This test cannot count ${cron}.`);
  const [, minute = "", hour = ""] = parts;
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? [];
  const perHour = every ? 60 / Number(every) : minute === "*" ? 60 : 1;
  return perHour * (hour === "*" ? 24 : 1);
}

test("a day on which nobody comes costs 664 executions", async () => {
  type Listed = { slug: string; triggers: { cron?: string }[] };
  const list = async () => (await read<{ functions: Listed[] }>("/dev")).functions;
  await expect.poll(async () => (await list()).length, patience).toBeGreaterThan(0);
  const functions = await list();
  const costs: Record<string, string> = {};
  let executions = 0;
  for (const { slug, triggers } of functions) {
    const daily = triggers.reduce((sum, { cron }) => sum + (cron ? runsPerDay(cron) : 0), 0);
    if (daily === 0) continue;
    const name = slug.replace("portrait-studio-", "");
    await startSweep(jobs, name);
    const steps = await stepsOf(name);
    costs[name] = `${daily} x ${1 + steps.length}`;
    executions += daily * (1 + steps.length);
  }
  expect(costs).toEqual({
    sweep: "96 x 2",
    "reconcile-payments": "96 x 2",
    "reconcile-all-payments": "1 x 2",
    "expire-credits": "24 x 2",
    "warn-expiry": "24 x 3",
    "audit-credits": "24 x 4",
    "audit-everything": "1 x 3",
    "expire-old-credits": "1 x 2",
    "delete-due-accounts": "24 x 2",
    "purge-photos": "1 x 2",
    "purge-trash": "1 x 7",
  });
  expect(executions).toBe(664);
  // within the sweep's step
  expect(context.engine.clearedUp).toHaveLength(1);
});

describe("a training", () => {
  async function train(): Promise<{ actor: Actor; id: string }> {
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor);
    return { actor, id: (await createTraining(context.studio, actor, { consent, uploadSessionId })).id };
  }
  const progress = (actor: Actor, id: string) => async () =>
    (await getTraining(context.studio, actor, { id })).progress;

  test("on this machine has one check for each ten seconds, however often its progress changes", async () => {
    const { actor, id } = await train();
    for (const next of [0.3, 0.5, 0.7]) {
      context.engine.training = { state: "running", stage: "reading_photos", progress: next };
      await expect.poll(progress(actor, id), patience).toBeCloseTo(0.6 * next);
    }
    context.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    expect(await stepsOf("train-model", id)).toEqual(["start", "check-1", "tidy"]);
  });

  test("at a hosted engine waits for the provider's message; images of one that sends none are asked about all the time", async () => {
    Object.assign(context.engine, { hosted: true, worksFromPhotos: false });
    const sitter = await context.signUp();
    const modelId = await trainedModel(context.studio, sitter);
    const asked = { modelId, prompt: "noir", count: 1, aspectRatio: "4:5" } as const;
    const request = await createGeneration(context.studio, sitter, asked);
    const { actor, id } = await train();
    const waiting = async () =>
      (await listRuns(jobs, { function: "train-model", status: "Running", search: id })).length;
    await expect.poll(waiting, patience).toBe(1);
    await expect.poll(progress(actor, id), patience).toBeCloseTo(0.12);
    const stepsUntilNow = async (name: string, search: string) => {
      const [run] = await listRuns(jobs, { function: name, status: "Running", search });
      const { steps } = await read<{ steps: { name: string }[] }>(`/api/runs/${run?.id}`);
      return steps.map((step) => step.name);
    };
    await expect.poll(() => stepsUntilNow("train-model", id), patience).toContain("news-1");
    context.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    await context.studio.dispatch([{ id: `engine:${id}`, name: "engine/reported", data: { jobId: id } }]);
    expect(await stepsOf("train-model", id)).toEqual(["start", "check-1", "news-1", "check-2", "tidy"]);
    await expect.poll(() => stepsUntilNow("generate-portraits", request.id), patience).toContain("check-1");
    context.engine.generation = { state: "completed", ready: [0] };
    // how many checks there are by then is a matter of the machine's speed
    const steps = await stepsOf("generate-portraits", request.id);
    expect(steps.filter((name) => !name.startsWith("check-"))).toEqual([
      "start",
      "store-0",
      "complete",
      "tidy",
    ]);
  });

  test("of half an hour at a hosted engine whose messages are lost costs at most 63 executions", () => {
    const attention = 10;
    let seconds = 0;
    let executions = 1 + ["start", "tidy"].length;
    for (let check = 1; seconds < 1800; check += 1) {
      seconds += attention + Number.parseInt(pauseAfter(check), 10);
      executions += 2;
    }
    expect(executions).toBeLessThanOrEqual(63);
  });
});

test("a request of four images costs at most three executions an image, and six of its own", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  const { id } = await createGeneration(studio, actor, {
    modelId,
    prompt: "noir",
    count: 4,
    aspectRatio: "4:5",
  });
  const stored = async () => (await getGeneration(studio, actor, { id })).outputs.length;
  for (const ready of [[0], [0, 1], [0, 1, 2]]) {
    engine.generation = { state: "running", ready };
    await expect.poll(stored, patience).toBe(ready.length);
  }
  engine.generation = { state: "completed", ready: [0, 1, 2, 3] };
  const steps = await stepsOf("generate-portraits", id);
  expect(steps.filter((name) => /^(check|store)-/.test(name))).toHaveLength(8);
  expect(1 + steps.length).toBeLessThanOrEqual(3 * 4 + 6);
});
