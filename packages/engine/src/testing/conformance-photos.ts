import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, Engine, TrainingInput } from "../port.ts";
import type { ReferenceModel } from "../references/artifact.ts";
import { readJson } from "../stored-json.ts";
import { editRequest, generationRequest, polling, prepareStore, train, untilMade } from "./conformance.ts";
import { describeInspection, type InspectedProviderUnderTest } from "./conformance-inspection.ts";
import type { MemoryStore } from "./memory-store.fixture.ts";

export interface PhotosProviderUnderTest extends InspectedProviderUnderTest {
  /** orders so far, newest first */
  orders: () => { model: string; input: Record<string, unknown> }[];
  /** files that were uploaded and are still there */
  uploads: () => number;
}

interface Kind {
  /** photos that go with an order */
  references: number;
  /** the field of an order's input that has their addresses */
  field: string;
  /** of the model that is called */
  model: string;
  /** whether the provider has no call that deletes an upload */
  keepsUploads: boolean;
}

/** The conformance suite of engines whose images are made at a provider from chosen photos; its fake shows what each order was shown. */
export function describePhotosProvider(
  name: string,
  create: (store: BlobStore) => Promise<PhotosProviderUnderTest>,
  { references, field, model, keepsUploads }: Kind,
): void {
  describe(`${name} with photos of the person`, () => {
    let subject: PhotosProviderUnderTest;
    let store: MemoryStore;
    let training: TrainingInput;
    let engine: Engine;
    let artifactRef: string;

    beforeEach(async () => {
      ({ store, training } = await prepareStore(8));
      subject = await create(store);
      engine = subject.createEngine();
      artifactRef = await train(engine, training);
    });
    afterEach(async () => {
      await engine.close();
      await subject.cleanUp();
    });

    const make = async (change: object = {}, jobId = "gen_1") => {
      const ticket = await engine.startGeneration({
        jobId,
        artifactRef,
        ...generationRequest,
        count: 1,
        ...change,
      });
      return { ticket, report: await untilMade(engine, ticket) };
    };
    const sent = () => {
      const [order] = subject.orders();
      const addresses = order?.input[field];
      return {
        ...order,
        count: Array.isArray(addresses) ? addresses.length : 0,
        prompt: String(order?.input.prompt),
      };
    };
    const chosen = async () => (await readJson<ReferenceModel>(store, artifactRef)).references;

    test("nothing leaves the machine before the first image", () => {
      expect(subject.orders()).toEqual([]);
      expect(subject.uploads()).toBe(0);
    });

    test("every chosen photo is shown, in the order of the choice, and no other", async () => {
      const { ticket } = await make();
      expect(sent()).toMatchObject({ model, count: references });
      const wanted = (await chosen()).slice(0, references);
      const { bytes } = await engine.fetchImage(ticket, 0);
      const { width, height } = await sharp(bytes).metadata();
      for (const [index, { key }] of wanted.entries()) {
        // the fake paints the colours of each below the picture
        const left = Math.round(((index + 0.25) * width) / references) - 1;
        const seen = await colourOf(sharp(bytes).extract({ left, top: height - 6, width: 2, height: 2 }));
        const reference = sharp(await store.read(key)).resize(2, 1, { fit: "fill" });
        const half = await sharp(await reference.png().toBuffer()).extract({
          left: 0,
          top: 0,
          width: 1,
          height: 1,
        });
        const shown = await colourOf(half);
        for (const [channel, value] of shown.entries())
          expect(Math.abs(value - (seen[channel] ?? 0))).toBeLessThan(14);
      }
    });

    test("another choice of photos gives another image", async () => {
      const bytesOf = async (jobId: string) => {
        const { ticket } = await make({}, jobId);
        return Buffer.from((await engine.fetchImage(ticket, 0)).bytes);
      };
      const first = await bytesOf("gen_1");
      const artifact = await readJson<ReferenceModel>(store, artifactRef);
      const [front, second, ...others] = artifact.references;
      if (!front || !second) throw new Error("There are too few references.");
      const swapped = { ...artifact, references: [second, front, ...others] };
      await store.put(artifactRef, Buffer.from(JSON.stringify(swapped)), { contentType: "application/json" });
      expect((await bytesOf("gen_2")).equals(first)).toBe(false);
    });

    test("the prompt names the photos, not the trigger word, and what must not be there", async () => {
      await make({ prompt: "ohwx in the rain", negativePrompt: "umbrellas, hats.", recipeId: "noir" });
      const { prompt } = sent();
      expect(prompt).toContain(`images 1 to ${references}`);
      expect(prompt).not.toContain("ohwx");
      expect(prompt).toContain("the woman in the rain");
      expect(prompt).toContain("film noir");
      expect(prompt).toMatch(/shows none of this: umbrellas, hats\./);
    });

    test("an edit shows the image first, then photos of the person, and asks to change nothing else", async () => {
      const ticket = await engine.startEdit({ jobId: "edt_1", artifactRef, ...editRequest, count: 1 });
      expect(await untilMade(engine, ticket, "edit")).toMatchObject({ state: "completed", ready: [0] });
      const { count, prompt } = sent();
      expect(count).toBe(1 + Math.min(references, 3));
      expect(prompt).toMatch(/^Change image 1: black and white\. All else in image 1 stays/);
      expect(prompt).toContain(`Images 2 to ${count} show the same person`);
    });

    test("an image of a model that is unknown is edited without photos", async () => {
      const ticket = await engine.startEdit({ jobId: "edt_1", ...editRequest, count: 1 });
      expect(await untilMade(engine, ticket, "edit")).toMatchObject({ state: "completed" });
      expect(sent()).toMatchObject({ count: 1, prompt: expect.not.stringContaining("same person") });
    });

    test.skipIf(keepsUploads)(
      "the photos are deleted at the provider after the job, also after a cancelled one",
      async () => {
        const { ticket } = await make();
        expect(subject.uploads()).toBe(references);
        await engine.cleanUp(ticket);
        expect(subject.uploads()).toBe(0);
        subject.arm([{ fault: "slow", on: "generation" }]);
        const slow = await engine.startGeneration({ jobId: "gen_2", artifactRef, ...generationRequest });
        await engine.cancel(slow);
        expect(subject.uploads()).toBe(0);
      },
    );

    test("a refusal without a reason delivers nothing and ends", async () => {
      subject.arm([{ fault: "refused_without_text", on: "generation" }]);
      expect((await make()).report).toMatchObject({ state: "failed", ready: [] });
    });

    test("a cold start is waited for", async () => {
      subject.arm([{ fault: "cold_start", on: "generation" }]);
      const ticket = await engine.startGeneration({
        jobId: "gen_1",
        artifactRef,
        ...generationRequest,
        count: 1,
      });
      expect(await engine.checkGeneration(ticket, { waitMs: 0 })).toMatchObject({ state: "running" });
      await expect
        .poll(() => engine.checkGeneration(ticket, { waitMs: 0 }), polling)
        .toMatchObject({ state: "completed", ready: [0] });
    });
  });

  describeInspection(name, create);
}

async function colourOf(image: Sharp): Promise<number[]> {
  const { channels } = await sharp(await image.removeAlpha().png().toBuffer()).stats();
  return channels.map(({ mean }) => mean);
}
