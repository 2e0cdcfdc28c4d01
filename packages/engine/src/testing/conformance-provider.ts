import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, Engine, Ticket, TrainingInput } from "../port.ts";
import {
  editRequest,
  generationRequest,
  polling,
  prepareStore,
  train,
  untilMade,
  untilStepsAreTold,
  untilTrained,
} from "./conformance.ts";
import { describeWebhooks } from "./conformance-webhooks.ts";
import type { MemoryStore } from "./memory-store.fixture.ts";
import type { ProviderKind, ProviderUnderTest } from "./provider-under-test.ts";

type Make = (store: BlobStore) => Promise<ProviderUnderTest>;

const trained: ProviderKind = {
  orders: 1,
  trains: true,
  plan: { prompt: expect.stringContaining("ohwx woman"), seed: 7 },
};

/** The conformance suite of providers' drivers for the providers' faults. */
export function describeProvider(
  name: string,
  create: Make,
  { orders, trains, plan }: ProviderKind = trained,
): void {
  describe(`${name} with faults`, () => {
    let subject: ProviderUnderTest;
    let store: MemoryStore;
    let training: TrainingInput;
    let engine: Engine;
    let artifactRef: string;
    /** a new job for each test, because all tests share one provider and one store */
    let jobId: string;
    let count = 0;

    beforeAll(async () => {
      ({ store, training } = await prepareStore(4));
      subject = await create(store);
      engine = subject.createEngine();
      artifactRef = await train(engine, { ...training, jobId: "trn_first", modelId: "mdl_first" });
    });
    afterAll(async () => {
      await engine.close();
      await subject.cleanUp();
    });
    beforeEach(() => {
      count += 1;
      jobId = `job_${count}`;
      training = { ...training, jobId, modelId: `mdl_${count}` };
      subject.arm([]);
    });

    const generate = (by = engine, count: number = generationRequest.count): Promise<Ticket> =>
      by.startGeneration({ jobId, artifactRef, ...generationRequest, count });

    describe("images", () => {
      test.each([
        // an order of one image that makes none says nothing of a filter
        [
          "fewer_images",
          1,
          { state: "completed", ready: { length: 1 }, ...(orders === 1 && { filtered: 1 }) },
        ],
        ["all_filtered", orders, { state: "failed", reason: "refused", ready: [], filtered: 2 }],
        [
          "broken",
          orders,
          { state: "failed", reason: "engine_error", detail: expect.stringMatching(/./), ready: [] },
        ],
        ["rejected_content", orders, { state: "failed", reason: "refused", ready: [] }],
        ["output_gone", orders, { state: "failed", reason: "engine_error", ready: [] }],
        ["output_elsewhere", orders, { state: "failed", reason: "engine_error", ready: [] }],
        ["output_garbage", 1, { state: "completed", ready: [1] }],
        ["output_redirects", 1, { state: "completed", ready: [1] }],
        ["output_busy", 1, { state: "completed", ready: [0, 1] }],
        ["data_removed", orders, { state: "failed", reason: "engine_error", ready: [] }],
        ["aborted", orders, { state: "failed", reason: "engine_error", ready: [] }],
        ["forgotten", orders, { state: "failed", reason: "engine_error", ready: [] }],
        ["read_503", 1, { state: "completed", ready: [0, 1] }],
        ["rate_limited", 1, { state: "completed", ready: [0, 1] }],
      ])("%s", async (fault, times, expected) => {
        subject.arm([{ fault, on: "generation", times }]);
        const ticket = await generate();
        expect(await untilMade(engine, ticket)).toMatchObject(expected);
        await engine.cleanUp(ticket);
        expect(await store.list(`work/${jobId}/`)).toEqual([]);
      });

      test.each([
        ["all_filtered", { state: "failed", reason: "refused" }],
        ["rejected_content", { state: "failed", reason: "refused" }],
        ["broken", { state: "failed", reason: "engine_error" }],
      ])("of an edit: %s", async (fault, expected) => {
        subject.arm([{ fault, on: "edit", times: 0 }]);
        const ticket = await engine.startEdit({ jobId, ...editRequest });
        expect(await untilMade(engine, ticket, "edit")).toMatchObject({ ...expected, ready: [] });
      });

      test("one broken order of several costs only its own images", async () => {
        subject.arm([{ fault: "broken", on: "edit", times: 1 }]);
        const ticket = await engine.startEdit({ jobId, ...editRequest, count: 3 });
        expect(await untilMade(engine, ticket, "edit")).toMatchObject({ state: "completed", ready: [1, 2] });
      });

      test("images are stored at once, with their plan and the mark of generated media", async () => {
        const ticket = await generate();
        await untilMade(engine, ticket);
        subject.arm([{ fault: "output_gone", times: 0 }]);
        const { bytes, plan: made } = await engine.fetchImage(ticket, 1);
        const { xmp } = await sharp(bytes).metadata();
        expect(xmp?.toString("utf8")).toContain("digitalsourcetype/trainedAlgorithmicMedia");
        expect(made).toMatchObject(plan);
      });

      test.each(["create_500", "create_504", "create_broken"])(
        "%s: a job whose response was lost is not begun again if the provider can find it",
        async (fault) => {
          subject.arm([{ fault, on: "generation" }]);
          const start = async () => {
            try {
              return await generate();
            } catch (error) {
              expect(error).toMatchObject({ name: "EngineError", retryable: true });
              return undefined;
            }
          };
          const before = subject.jobs().length;
          const ticket = (await start()) ?? (await generate());
          expect(await untilMade(engine, ticket)).toMatchObject({ state: "completed", ready: [0, 1] });
          expect(subject.jobs().length - before).toBe(orders + (subject.findsLostWork ? 0 : 1));
        },
      );

      test("a process that dies between a call and recording it begins nothing twice if the provider can find the job", async () => {
        const before = subject.jobs().length;
        await generate();
        const key = `work/${jobId}/job.json`;
        const record = JSON.parse(Buffer.from(await store.read(key)).toString());
        delete record.parts[0].job;
        await store.put(key, Buffer.from(JSON.stringify(record)), {
          contentType: "application/json",
        });
        const next = subject.createEngine();
        expect(await untilMade(next, await generate(next))).toMatchObject({ state: "completed" });
        expect(subject.jobs().length - before).toBe(orders + (subject.findsLostWork ? 0 : 1));
      });
    });

    test("a job that is cancelled while another process checks it stays cancelled", async () => {
      subject.arm([{ fault: "cancel_late", on: "generation" }]);
      const ticket = await generate();
      const asking = engine.checkGeneration(ticket, { waitMs: 2000 });
      await subject.createEngine().cancel(ticket);
      await asking;
      expect(await store.list(`work/${jobId}/`)).toEqual([]);
    });

    describe.skipIf(!trains)("trainings", () => {
      test.each([
        ["broken", { state: "failed", reason: "engine_error" }],
        ["rejected_input", { state: "failed", reason: "photos_unusable" }],
        ["no_weights", { state: "failed", reason: "engine_error" }],
        ["aborted", { state: "failed", reason: "engine_error" }],
        ["forgotten", { state: "failed", reason: "engine_error" }],
        ["read_503", { state: "completed" }],
        ["rate_limited", { state: "completed" }],
      ])("%s", async (fault, expected) => {
        subject.arm([{ fault, on: "training" }]);
        const ticket = await engine.startTraining(training);
        expect(await untilTrained(engine, ticket)).toMatchObject(expected);
      });

      test("report their progress", async () => {
        const held = await subject.holds();
        subject.arm([{ fault: "slow", on: "training" }]);
        const ticket = await engine.startTraining(training);
        await untilStepsAreTold(engine, ticket);
        await engine.cancel(ticket);
        expect(subject.jobs()[0]?.state).toBe("canceled");
        expect(await subject.holds()).toBe(held);
      });

      test("that stop too late leave nothing at the provider in the end", async () => {
        const held = await subject.holds();
        subject.arm([{ fault: "cancel_late", on: "training" }]);
        const ticket = await engine.startTraining(training);
        await engine.cancel(ticket);
        expect(await store.list(`work/${jobId}/`)).toEqual([]);
        await expect.poll(() => subject.jobs()[0]?.state, polling).toBe("succeeded");
        await engine.cancel(await engine.startTraining({ ...training, jobId: "trn_next" }));
        expect(await subject.holds()).toBe(held);
        expect(await store.list("leftovers/")).toEqual([]);
        expect(await store.list(`models/${training.modelId}/`)).toEqual([]);
      });

      test("leave only the model at the provider, and nothing after its deletion", async () => {
        const held = await subject.holds();
        const ticket = await engine.startTraining(training);
        const report = await untilTrained(engine, ticket);
        await engine.cleanUp(ticket);
        await engine.deleteModel(report.state === "completed" ? report.artifactRef : "");
        expect(await subject.holds()).toBe(held);
        expect(await store.list(`work/${jobId}/`)).toEqual([]);
        expect(await store.list(`models/${training.modelId}/`)).toEqual([]);
      });
    });

    // one order, so that it is known which message is whose
    const ready = [0, 1].slice(0, generationRequest.count / orders);
    describeWebhooks(() => ({ subject, store, jobId, ready, generate: (by) => generate(by, ready.length) }));
  });
}
