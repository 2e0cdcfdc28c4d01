import { trainingConsentTo } from "@portrait-studio/contract";
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
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { providerNames, type Stage, setStage, usualSpeed } from "../testing/stage.fixture.ts";
import { type End, getFaults, type Kind } from "./provider-faults.fixture.ts";

const asked = 2;
const patience = { timeout: 60_000, interval: 25 };

let stage: Stage;
let portraits: { actor: Actor; sessionId: string };

beforeAll(async () => {
  stage = await setStage();
  const actor = await stage.context.signUp();
  portraits = { actor, sessionId: await stage.uploadPortraits(actor) };
});
afterAll(async () => {
  expect(await stage.context.audit()).toEqual([]);
  await stage.close();
});

// side by side, each with a fake and a person of its own: most of the time is waiting, for which expect.poll knows one test only
describe.concurrent.each(providerNames)("%s", (name) => {
  let owner: Actor;
  let modelId: string;
  let imageId: string;

  /** The cost of each kind of job, and how to start, read and cancel it. */
  const jobs = {
    training: {
      ask: async () =>
        createTraining(stage.context.studio, owner, {
          engine: name,
          consent: trainingConsentTo(name, stage.context.studio.engines.getProfile(name).photosGo),
          uploadSessionId: await stage.copyPhotos(owner, portraits.sessionId),
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
    owner = await stage.context.signUp(10_000);
    const training = await jobs.training.ask();
    modelId = training.modelId;
    await ended("training", training.id);
    const { id } = await jobs.generation.ask();
    await ended("generation", id);
    const { outputs } = await jobs.generation.read(id);
    imageId = outputs[0]?.imageId ?? "";
  });

  test.each(getFaults(name))("%s", { concurrent: false }, async (_, row, played) => {
    const { studio } = stage.context;
    const provider = stage.providers[name];
    const before = await getBalance(studio, owner);
    provider.redirect(row.redirected ?? false);
    Object.assign(provider.speed, row.speed ?? usualSpeed);
    Object.assign(stage.imagesOfAnotherPerson, { [name]: row.imagesOfAnotherPerson ?? "withhold" });
    const { fault, times = 1 } = row;
    provider.arm(fault ? played.map((on) => ({ fault, on, times })) : []);

    const play = async (kind: Kind, expected: End | [End, number]) => {
      const { id } = await jobs[kind].ask();
      if (row.cancelled) {
        await vi.waitUntil(async () => (await jobs[kind].read(id)).status === "processing", patience);
        await jobs[kind].cancel(id);
        const goOn = ["queued", "running", "pending", "in_progress"];
        await vi.waitUntil(() => !provider.jobs().some(({ state }) => goOn.includes(state)), patience);
      }
      if (row.watched !== undefined && row.watched === kind) {
        const isUnderWay = async () => {
          const { progress } = await jobs[kind].read(id);
          return progress !== null && progress > 0.1 && progress < 1;
        };
        await vi.waitUntil(isUnderWay, patience);
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
      await vi.waitUntil(() => provider.answers(id).length > 0, patience);
      expect([kind, new Set(provider.answers(id))]).toEqual([kind, new Set([row.answers])]);
      return charged;
    };
    const charges = await Promise.all(
      played.map((kind) => {
        const expected = row[kind];
        return expected === undefined ? 0 : play(kind, expected);
      }),
    );
    const spent = charges.reduce((sum, charge) => sum + charge, 0);
    const after = await getBalance(studio, owner);
    expect({ spent: before.spendable - after.spendable, held: after.held }).toEqual({ spent, held: 0 });
  });
});
