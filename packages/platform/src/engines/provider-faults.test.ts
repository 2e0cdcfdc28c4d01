import { type ErrorCode, trainingConsentTo } from "@portrait-studio/contract";
import type { ArmedFault } from "@portrait-studio/fakes/replicate";
import {
  type Actor,
  cancelGeneration,
  cancelImageEdit,
  cancelTraining,
  createGeneration,
  createImageEdit,
  createTraining,
  getBalance,
  getGeneration,
  getImageEdit,
  getTraining,
} from "@portrait-studio/studio";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type ProviderName,
  providerNames,
  type Stage,
  setStage,
  usualSpeed,
} from "../testing/stage.fixture.ts";

/** How a job ends; an error code is what the person gets. */
type End = "completed" | "cancelled" | ErrorCode;
type Kind = "training" | "generation" | "edit";

interface Row {
  /** fault of the provider's fake */
  fault?: ArmedFault["fault"];
  /** number of jobs or calls of each kind with the fault; 0 for all */
  times?: number;
  training?: End;
  /** a request for two images: its end, and how many are delivered and paid */
  generation?: [End, delivered: number];
  edit?: [End, delivered: number];
  /** the studio's response status to the provider's messages, which never change a job by themselves */
  answers?: number;
  redirected?: true;
  cancelled?: true;
  /** replaces the usual speed, in milliseconds */
  speed?: { trainingMs: number; imageMs: number };
  /** whether the test waits for the training's progress */
  watched?: true;
  /** the only provider with this behaviour */
  only?: ProviderName;
}

const fine = {
  training: "completed",
  generation: ["completed", 2],
  edit: ["completed", 2],
} as const satisfies Row;
const lost = {
  training: "TRAINING_FAILED",
  generation: ["GENERATION_FAILED", 0],
  edit: ["EDIT_FAILED", 0],
} as const satisfies Row;

/** All faults of a provider, with the outcome of a training, of two images and of two edits. */
const rows: Record<string, Row> = {
  "nothing goes wrong": { ...fine, answers: 200 },
  "it is slow and reports its progress in the trainer's log": {
    ...fine,
    speed: { trainingMs: 9000, imageMs: 1000 },
    watched: true,
  },
  "its message never arrives": { ...fine, fault: "webhook_never", times: 0 },
  "its message arrives twice": { ...fine, fault: "webhook_twice", times: 0, answers: 200 },
  "its message arrives before the response to the order": {
    ...fine,
    fault: "webhook_early",
    times: 0,
    answers: 200,
  },
  "its messages arrive out of order": { ...fine, fault: "webhook_out_of_order", times: 0, answers: 200 },
  "its message has a wrong signature": {
    ...fine,
    fault: "webhook_bad_signature",
    times: 0,
    answers: 400,
  },
  "its message is a day old": { ...fine, fault: "webhook_old_timestamp", times: 0, answers: 400 },
  "only the second signature or key is right": { ...fine, fault: "webhook_rotated", times: 0, answers: 200 },
  "its messages go to an address that redirects": { ...fine, redirected: true, answers: 302 },
  "it makes fewer images": { fault: "fewer_images", generation: ["completed", 1] },
  "one of two orders fails": { fault: "broken", edit: ["completed", 1] },
  "its filter withholds all images": {
    fault: "all_filtered",
    times: 0,
    generation: ["CONTENT_REFUSED", 0],
    edit: ["CONTENT_REFUSED", 0],
  },
  "it refuses the prompt (422)": {
    ...lost,
    fault: "rejected_content",
    times: 0,
    generation: ["CONTENT_REFUSED", 0],
    edit: ["CONTENT_REFUSED", 0],
  },
  "it refuses the files (422)": { ...lost, fault: "rejected_input", times: 0, training: "PHOTOS_UNUSABLE" },
  "it briefly refuses calls (429)": { ...fine, fault: "rate_limited" },
  "it responds with 500 to an order that it accepted": { ...fine, fault: "create_500" },
  "it responds with 504 to an order that it accepted": { ...fine, fault: "create_504" },
  "it breaks the connection after accepting an order": { ...fine, fault: "create_broken" },
  "its status is briefly unavailable (503)": { ...fine, fault: "read_503" },
  "its jobs fail": { ...lost, fault: "broken", times: 0 },
  "its results are gone (404)": {
    ...lost,
    fault: "output_gone",
    times: 0,
    training: "completed",
    only: "replicate",
  },
  "its results, including weights, are gone (404)": { ...lost, fault: "output_gone", times: 0, only: "fal" },
  "it has removed the results' data": { ...lost, fault: "data_removed", times: 0 },
  "it never starts the job": { ...lost, fault: "aborted", times: 0 },
  "it has forgotten the job": { ...lost, fault: "forgotten", times: 0 },
  "its training leaves no weights": { fault: "no_weights", training: "TRAINING_FAILED" },
  "it is cancelled too late to stop": {
    fault: "cancel_late",
    times: 0,
    cancelled: true,
    speed: { trainingMs: 4000, imageMs: 4000 },
    training: "cancelled",
    generation: ["cancelled", 0],
    edit: ["cancelled", 0],
  },
};

const deep = Boolean(import.meta.env.DEEP);
const asked = 2;
const patience = { timeout: 60_000, interval: 25 };
const kinds = ["training", "generation", "edit"] as const;

let stage: Stage;
let owner: Actor;
let sessionId: string;

beforeAll(async () => {
  stage = await setStage();
  owner = await stage.context.signUp(10_000);
  sessionId = await stage.context.uploadPhotos(owner);
});
afterAll(() => stage.close());
afterEach(async () => {
  expect(await stage.context.audit()).toEqual([]);
});

describe.each(providerNames)("%s", (name) => {
  let modelId: string;
  let imageId: string;

  /** The cost of each kind of job, and how to start, read and cancel it. */
  const jobs = {
    training: {
      ask: async () =>
        createTraining(stage.context.studio, owner, {
          consent: trainingConsentTo(name, stage.context.studio.engines.profileOf(name).photosGo),
          uploadSessionId: await stage.copyPhotos(owner, sessionId),
        }),
      read: (id: string) => getTraining(stage.context.studio, owner, { id }),
      cancel: (id: string) => cancelTraining(stage.context.studio, owner, { id }),
    },
    generation: {
      ask: () =>
        createGeneration(stage.context.studio, owner, {
          modelId,
          prompt: "film noir",
          count: asked,
          aspectRatio: "4:5",
        }),
      read: (id: string) => getGeneration(stage.context.studio, owner, { id }),
      cancel: (id: string) => cancelGeneration(stage.context.studio, owner, { id }),
    },
    edit: {
      ask: () =>
        createImageEdit(stage.context.studio, owner, {
          imageId,
          instruction: "black and white",
          count: asked,
          strength: 0.75,
        }),
      read: (id: string) => getImageEdit(stage.context.studio, owner, { id }),
      cancel: (id: string) => cancelImageEdit(stage.context.studio, owner, { id }),
    },
  };

  const ended = async (kind: Kind, id: string) => {
    const isOver = async () =>
      !["queued", "pending", "processing"].includes((await jobs[kind].read(id)).status);
    await vi.waitUntil(isOver, patience);
    return jobs[kind].read(id);
  };

  beforeAll(async () => {
    stage.use(name);
    const training = await jobs.training.ask();
    modelId = training.modelId;
    await ended("training", training.id);
    const { id } = await jobs.generation.ask();
    await ended("generation", id);
    const { outputs } = await jobs.generation.read(id);
    imageId = outputs[0]?.imageId ?? "";
  });

  // each fault is tested with one provider, or with both if DEEP=1
  const own = Object.entries(rows).filter(
    ([, { only }], place) =>
      only === name || (!only && (deep || place % providerNames.length === providerNames.indexOf(name))),
  );

  test.each(own)("%s", async (_, row) => {
    const { studio } = stage.context;
    const provider = stage.providers[name];
    const before = await getBalance(studio, owner);
    provider.redirect(row.redirected ?? false);
    Object.assign(provider.speed, row.speed ?? usualSpeed);
    const { fault, times = 1 } = row;
    provider.arm(fault ? kinds.map((on) => ({ fault, on, times })) : []);

    const play = async (kind: Kind, expected: End | [End, number]) => {
      const { id } = await jobs[kind].ask();
      if (row.cancelled) {
        await expect.poll(async () => (await jobs[kind].read(id)).status, patience).toBe("processing");
        await jobs[kind].cancel(id);
        const goesOn = () => provider.jobs().some(({ state }) => state === "queued" || state === "running");
        await expect.poll(goesOn, patience).toBe(false);
      }
      if (row.watched && kind === "training") {
        const share = async () => (await jobs.training.read(id)).progress;
        await expect.poll(share, patience).toSatisfy((progress) => progress > 0.1 && progress < 1);
      }
      const job = await ended(kind, id);
      const [end, delivered] = typeof expected === "string" ? [expected, 0] : expected;
      const charged = kind === "training" && end === "completed" ? studio.settings.costs.training : delivered;
      expect({ kind, end: job.error?.code ?? job.status, charged: job.creditsCharged }).toEqual({
        kind,
        end,
        charged,
      });
      if ("outputs" in job) expect([kind, job.outputs.length]).toEqual([kind, delivered]);
      if (row.answers === undefined) return charged;
      await expect.poll(() => provider.answers(id).length, patience).toBeGreaterThan(0);
      expect([kind, new Set(provider.answers(id))]).toEqual([kind, new Set([row.answers])]);
      return charged;
    };
    const charges = await Promise.all(
      kinds.map((kind) => {
        const expected = row[kind];
        return expected === undefined ? 0 : play(kind, expected);
      }),
    );
    const spent = charges.reduce((sum, charge) => sum + charge, 0);
    const after = await getBalance(studio, owner);
    expect({ spent: before.spendable - after.spendable, held: after.held }).toEqual({ spent, held: 0 });
  });
});
