import { trainingConsent as consent } from "@portrait-studio/contract";
import { outbox, photos } from "@portrait-studio/db";
import { EngineError } from "@portrait-studio/engine";
import {
  type Actor,
  createGeneration,
  createTraining,
  deleteAccount,
  getBalance,
  getContactSheet,
  getExport,
  getGeneration,
  getTraining,
  listSessionFiles,
  relayOutbox,
  requestContactSheet,
  requestExport,
  silenceMs,
} from "@portrait-studio/studio";
import { trainedModel } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { longestPauseSeconds } from "./pace.ts";
import { cancelRuns, listRuns } from "./testing/index.ts";
import { useHostedJobs } from "./testing/use-hosted-jobs.ts";

// What becomes of work whose run the job server has lost. The tests move the outbox's clock instead of waiting.

const { context, jobs } = useHostedJobs();
const patience = { timeout: 20_000, interval: 50 };

beforeEach(() => {
  context.engine.training = { state: "running", stage: "reading_photos", progress: 0.2 };
  context.engine.generation = { state: "running", ready: [] };
  context.engine.failure = undefined;
  context.engine.failuresLeft = Number.POSITIVE_INFINITY;
  context.judge.meanwhile = async () => {};
});

afterEach(async () => {
  expect(await context.audit()).toEqual([]);
  // the next test counts the events that it causes
  await context.studio.db.execute(sql`update outbox set ended_at = clock_timestamp() where ended_at is null`);
});

async function generate(actor: Actor, count = 3) {
  const modelId = await trainedModel(context.studio, actor);
  const input = { modelId, prompt: "noir", count, aspectRatio: "4:5" } as const;
  const { id } = await createGeneration(context.studio, actor, input);
  return { modelId, id, read: () => getGeneration(context.studio, actor, { id }) };
}

/** As if nothing had been heard for that long. */
async function pass(seconds: number): Promise<void> {
  const duration = sql`${seconds} * interval '1 second'`;
  await context.studio.db.execute(
    sql`update outbox set next_attempt_at = next_attempt_at - ${duration}, heard_at = heard_at - ${duration}`,
  );
}

const relay = () => relayOutbox(context.studio, { lost: true });
/** Events whose run has not ended, once those that steps have written are sent. */
const open = async () => {
  await relayOutbox(context.studio);
  return context.studio.db.$count(outbox, sql`ended_at is null`);
};
const heard = () => context.studio.db.$count(outbox, sql`ended_at is null and heard_at is not null`);
const silence = silenceMs / 1000;

test("a run that waits for a provider's message does not count as lost", () => {
  expect(silence).toBeGreaterThanOrEqual(1.5 * longestPauseSeconds);
});

describe("is begun again, and ends as if nothing had happened:", () => {
  test("a request for images, which is charged and delivered once", async () => {
    const actor = await context.signUp();
    // the engine is asked every ten seconds only
    context.engine.generation = { state: "running", ready: [1] };
    const { id, read } = await generate(actor);
    await expect.poll(async () => (await read()).outputs.length, patience).toBe(1);
    // a sign of life begins the silence anew
    await pass(silence - 30);
    const far = sql`ended_at is null and next_attempt_at > clock_timestamp() + interval '60 seconds'`;
    await expect.poll(() => context.studio.db.$count(outbox, far), patience).toBe(1);
    await jobs.loseRuns();
    await pass(silence - 30);
    expect(await relay()).toBe(0);
    context.engine.generation = { state: "completed", ready: [0, 1, 2] };
    await pass(30);
    expect(await relay()).toBe(1);
    await expect.poll(async () => (await read()).status, patience).toBe("completed");
    expect((await read()).outputs).toHaveLength(3);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 57, held: 0, used: 3 });
    expect(context.engine.started.filter((job) => job === id)).toHaveLength(1);
    await expect.poll(open, patience).toBe(0);
  });

  test("a training", async () => {
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor);
    await expect.poll(open, patience).toBe(0);
    const { id } = await createTraining(context.studio, actor, { consent, uploadSessionId });
    const read = () => getTraining(context.studio, actor, { id });
    await expect.poll(async () => (await read()).progress, patience).toBeCloseTo(0.12);
    await jobs.loseRuns();
    context.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    await pass(silence);
    expect(await relay()).toBe(1);
    await expect.poll(async () => (await read()).status, patience).toBe("completed");
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 40, held: 0, used: 20 });
    await expect.poll(open, patience).toBe(0);
    expect(context.sent.training.filter(({ to }) => to === actor.email)).toHaveLength(1);
  });

  test("the verdicts of photos", async () => {
    const actor = await context.signUp();
    const judging = Promise.withResolvers<void>();
    context.judge.meanwhile = () => judging.promise;
    const id = await context.uploadPhotos(actor, 3);
    await expect.poll(heard, patience).toBe(1);
    const losing = jobs.loseRuns();
    jobs.loseAnswers();
    judging.resolve();
    await losing;
    await pass(silence);
    // the first photo's run counts as lost or not, by how much of its step's end the worker still heard
    expect(await relay()).toBeGreaterThanOrEqual(2);
    const verdicts = async () =>
      (await listSessionFiles(context.studio, actor, { id })).filter(({ verdict }) => verdict).length;
    await expect.poll(verdicts, patience).toBe(3);
    await expect.poll(open, patience).toBe(0);
  });

  test("an export and the removal of an account, whose events had reached no worker", async () => {
    const actor = await context.signUp();
    const send = context.studio.dispatch;
    // the server takes them and is killed at once
    context.studio.dispatch = async () => {};
    const { id } = await requestExport(context.studio, actor);
    await expect.poll(() => context.studio.db.$count(outbox, sql`sends = 1 and ended_at is null`)).toBe(1);
    context.studio.dispatch = send;
    await pass(silence);
    expect(await relay()).toBe(1);
    const status = async () => (await getExport(context.studio, actor, { id })).status;
    await expect.poll(status, patience).toBe("completed");
    await expect.poll(open, patience).toBe(0);

    context.studio.dispatch = async () => {};
    await deleteAccount(context.studio, actor, { email: actor.email });
    await expect
      .poll(() => context.studio.db.$count(outbox, sql`sends = 1 and ended_at is null`))
      .toBeGreaterThan(0);
    context.studio.dispatch = send;
    await pass(silence);
    expect(await relay()).toBeGreaterThan(0);
    const files = async () =>
      (await context.studio.storage.list("")).filter((key) => key.includes(actor.userId));
    await expect.poll(files, patience).toEqual([]);
    await expect.poll(open, patience).toBe(0);
  });
});

test("two runs of one request that both live charge and deliver once", async () => {
  const actor = await context.signUp();
  const { id, read } = await generate(actor, 4);
  await expect.poll(heard, patience).toBe(1);
  // two silences, so that no order of the two statements counts the first run's sign
  await pass(3 * silence);
  expect(await relay()).toBe(1);
  const runs = (status: string) =>
    listRuns(jobs, { function: "generate-portraits", status, search: id }).then(({ length }) => length);
  await expect.poll(() => runs("Running"), patience).toBe(2);
  context.engine.generation = { state: "completed", ready: [0, 1, 2, 3] };
  await expect.poll(() => runs("Completed"), patience).toBe(2);
  expect((await read()).outputs).toHaveLength(4);
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 56, held: 0, used: 4 });
});

test("a request that waits behind another one of the same person is not begun twice", async () => {
  const actor = await context.signUp();
  const send = context.studio.dispatch;
  const first = await generate(actor);
  await expect.poll(heard, patience).toBe(1);
  context.studio.dispatch = async () => {};
  const input = { modelId: first.modelId, prompt: "noir", count: 1, aspectRatio: "4:5" } as const;
  await createGeneration(context.studio, actor, input);
  await expect.poll(() => context.studio.db.$count(outbox, sql`sends = 1 and ended_at is null`)).toBe(2);
  context.studio.dispatch = send;
  await context.studio.db.execute(
    sql`update outbox set next_attempt_at = clock_timestamp() where heard_at is null and ended_at is null`,
  );
  expect(await relay()).toBe(0);
  context.engine.generation = { state: "completed", ready: [0, 1, 2] };
  await expect.poll(open, patience).toBe(1);
  expect(await relay()).toBe(0);
  await context.studio.db.execute(sql`update outbox set ended_at = ended_at - interval '20 seconds'`);
  expect(await relay()).toBe(1);
  await expect.poll(open, patience).toBe(0);
});

test("a run that an operator cancels is not begun again, and its contact sheet is not awaited", async () => {
  const actor = await context.signUp();
  const work = Promise.withResolvers<void>();
  context.judge.meanwhile = () => work.promise;
  const { makeContactSheet } = context.engine;
  context.engine.makeContactSheet = async () => {
    await work.promise;
    throw new EngineError("stopped", { retryable: true });
  };
  await context.uploadPhotos(actor, 1);
  const id = await trainedModel(context.studio, actor);
  await requestContactSheet(context.studio, actor, { id });
  await expect.poll(heard, patience).toBe(2);
  for (const name of ["judge-photo", "make-contact-sheet"]) await cancelRuns(jobs, name, actor.userId);
  await expect.poll(open, patience).toBe(0);
  expect(await getContactSheet(context.studio, actor, { id })).toMatchObject({ status: "failed" });
  await pass(3 * silence);
  expect(await relay()).toBe(0);
  // what the cancelled runs' steps still do is no matter of the next test
  work.resolve();
  context.engine.makeContactSheet = makeContactSheet;
  const judged = sql`user_id = ${actor.userId} and verdict is not null`;
  await expect.poll(() => context.studio.db.$count(photos, judged), patience).toBe(1);
  await expect.poll(open, patience).toBe(0);
});

test("a request that failed for good is not begun again", async () => {
  const actor = await context.signUp();
  context.engine.failure = new EngineError("out of order", { retryable: true });
  const { read } = await generate(actor);
  await expect.poll(async () => (await read()).status, patience).toBe("failed");
  await expect.poll(open, patience).toBe(0);
});
