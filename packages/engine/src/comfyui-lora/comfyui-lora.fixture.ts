import { type ArmedFault, type ComfyOptions, startComfyUI } from "@portrait-studio/fakes/comfyui";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { prepareStore, untilTrained } from "../conformance.ts";
import type { BlobStore, Engine, TrainingInput } from "../port.ts";
import type { MemoryStore } from "../testing/memory-store.fixture.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { createComfyLoraEngine } from "./index.ts";

/** Milliseconds of an image and of a training at the fake. */
export const speed = { imageMs: 30, trainingMs: 60 };

export const startFake = (options: Partial<ComfyOptions> = {}) =>
  startComfyUI({ port: 0, log: () => {}, speed: { ...speed }, ...options });

const quick = { pollMs: 10, backoffMs: 10, stopMs: 200, lookPauseMs: 20, steps: 20, rate: 0.0005 };

export const engineAt = (url: string, store: BlobStore, secret?: string): Engine =>
  createComfyLoraEngine({ ...quick, ...portraitPorts(), url, secret, store });

interface TrainedLora {
  fake: Awaited<ReturnType<typeof startFake>>;
  store: MemoryStore;
  engine: Engine;
  /** of the model that was trained first */
  artifactRef: string;
  /** what its LoRA is there */
  kept: string[];
  durations: typeof speed;
  /** of this test, and a training under it */
  jobId: string;
  training: TrainingInput;
  arm: (...faults: ArmedFault[]) => void;
  /** trains this test's model. @returns its artifact */
  trainOne: () => Promise<string>;
}

/** The set-up of a file: one server with one trained model, and a job of its own for each test. */
export function useTrainedLora(): TrainedLora {
  const durations = { ...speed };
  const context = {
    durations,
    arm: (...faults: ArmedFault[]) => context.fake.faults.arm(faults),
    trainOne: async () => {
      const ticket = await context.engine.startTraining(context.training);
      const report = await untilTrained(context.engine, ticket);
      await context.engine.cleanUp(ticket);
      if (report.state !== "completed") throw new Error("The training failed.");
      return report.artifactRef;
    },
  } as TrainedLora;
  let count = 0;

  beforeAll(async () => {
    const { store, training } = await prepareStore(6);
    const fake = await startFake({ speed: durations });
    const engine = engineAt(fake.url, store);
    Object.assign(context, { fake, store, engine });
    context.training = { ...training, jobId: "trn_first", modelId: "mdl_first" };
    context.artifactRef = await context.trainOne();
    context.kept = fake.holds();
  });
  afterAll(async () => {
    await context.engine.close();
    await context.fake.stop();
  });
  beforeEach(() => {
    count += 1;
    context.jobId = `job_${count}`;
    context.training = { ...context.training, jobId: context.jobId, modelId: `mdl_${count}` };
    Object.assign(durations, speed);
    context.fake.faults.arm([]);
    // what other tests have left
    context.fake.restart();
  });
  return context;
}
