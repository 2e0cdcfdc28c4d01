import type { ImageFlaw } from "@portrait-studio/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, Engine, InspectImage } from "../port.ts";
import type { ReferenceModel } from "../references/artifact.ts";
import { readJson } from "../stored-json.ts";
import { editRequest, generationRequest, polling, prepareStore, train, untilMade } from "./conformance.ts";
import type { MemoryStore } from "./memory-store.fixture.ts";
import type { Fault } from "./provider-under-test.ts";

export interface InspectedProviderUnderTest {
  createEngine: (inspectImage?: InspectImage) => Engine;
  /** of the faults `black_image`, `grey_image` and `broken` */
  arm: (faults: Fault[]) => void;
  /** orders so far, newest first */
  orders: () => { input: Record<string, unknown> }[];
  cleanUp: () => Promise<void>;
}

/** What every engine from photos does with an image that is empty, or in which the studio finds a flaw. */
export function describeInspection(
  name: string,
  create: (store: BlobStore) => Promise<InspectedProviderUnderTest>,
): void {
  describe(`${name}, whose images are looked at before anybody pays`, () => {
    let subject: InspectedProviderUnderTest;
    let store: MemoryStore;
    let artifactRef: string;
    let looks: { again: boolean; prompt: string }[];
    let flaws: (ImageFlaw | undefined)[];
    let looking: Engine;
    beforeEach(async () => {
      const prepared = await prepareStore(6);
      ({ store } = prepared);
      subject = await create(store);
      looks = [];
      flaws = [];
      looking = subject.createEngine(async (_bytes, { again, prompt }) => {
        looks.push({ again, prompt });
        return flaws.shift();
      });
      artifactRef = await train(looking, prepared.training);
    });
    afterEach(async () => {
      await looking.close();
      await subject.cleanUp();
    });

    const start = (count = 1) =>
      looking.startGeneration({ jobId: "gen_1", artifactRef, ...generationRequest, count });

    test.each(["black_image", "grey_image"])("%s: is made again, and then it is delivered", async (fault) => {
      subject.arm([{ fault, on: "generation", times: 1 }]);
      const ticket = await start(2);
      const report = await untilMade(looking, ticket);
      expect(report).toMatchObject({ state: "completed", ready: { length: 2 } });
      expect(report.withheld).toBeUndefined();
      expect(subject.orders()).toHaveLength(3);
      const plans = await Promise.all(
        [0, 1].map(async (place) => (await looking.fetchImage(ticket, place)).plan),
      );
      expect(plans.filter((plan) => (plan as { replaces?: string }).replaces === "blank")).toHaveLength(1);
    });

    test("an image that is empty twice is held back, and the others are delivered", async () => {
      subject.arm([{ fault: "black_image", on: "generation", times: 0 }]);
      const all = await untilMade(looking, await start(2));
      const blank = (position: number) => ({ position, flaw: "blank" });
      expect(all).toMatchObject({ state: "completed", ready: [] });
      expect(all.withheld).toHaveLength(2);
      expect(all.withheld).toEqual(expect.arrayContaining([blank(0), blank(1)]));
      // two and their second tries, no third
      expect(subject.orders()).toHaveLength(4);
    });

    test("what the studio finds wrong is made again once, with another seed where there is one", async () => {
      flaws = ["face"];
      expect(await untilMade(looking, await start())).toMatchObject({ state: "completed", ready: [0] });
      expect(looks.map(({ again }) => again)).toEqual([false, true]);
      expect(looks[0]?.prompt).toBe(generationRequest.prompt);
      const [second, first] = subject.orders();
      if (looking.capabilities.seed) expect(second?.input.seed).not.toBe(first?.input.seed);
    });

    test("what is wrong the second time too is held back with that", async () => {
      flaws = ["face", "several"];
      expect(await untilMade(looking, await start())).toMatchObject({
        state: "completed",
        ready: [],
        withheld: [{ position: 0, flaw: "several" }],
      });
    });

    test("a second try that fails leaves the first one's flaw, and never delivers it", async () => {
      flaws = ["nobody"];
      const ticket = await start();
      const orders = subject.orders().length;
      await expect
        .poll(async () => {
          await looking.checkGeneration(ticket, { waitMs: 0 });
          return looks.length;
        }, polling)
        .toBe(1);
      subject.arm([{ fault: "broken", on: "generation", times: 0 }]);
      expect(await untilMade(looking, ticket)).toMatchObject({
        state: "completed",
        ready: [],
        withheld: [{ position: 0, flaw: "nobody" }],
      });
      expect(subject.orders().length).toBe(orders + 1);
    });

    test("a process that dies before the second try leaves it to the next", async () => {
      flaws = ["face"];
      const ticket = await start();
      await expect
        .poll(async () => {
          await looking.checkGeneration(ticket, { waitMs: 0 });
          return looks.length;
        }, polling)
        .toBe(1);
      await looking.close();
      const next = subject.createEngine(async () => undefined);
      try {
        expect(await untilMade(next, ticket)).toMatchObject({ state: "completed", ready: [0] });
        expect(subject.orders()).toHaveLength(2);
      } finally {
        await next.close();
      }
    });

    test("an edit that comes back empty is not delivered", async () => {
      subject.arm([{ fault: "black_image", on: "edit", times: 1 }]);
      const ticket = await looking.startEdit({ jobId: "edt_1", artifactRef, ...editRequest });
      const report = await untilMade(looking, ticket, "edit");
      expect(report).toMatchObject({ state: "completed", ready: { length: 1 } });
      expect(looks).toEqual([]);
    });

    test("a model whose photos are gone makes no image of somebody else", async () => {
      const artifact = await readJson<ReferenceModel>(store, artifactRef);
      await store.put(artifactRef, Buffer.from(JSON.stringify({ ...artifact, references: [] })), {
        contentType: "application/json",
      });
      expect(await untilMade(looking, await start())).toMatchObject({ state: "failed", ready: [] });
      expect(subject.orders()).toEqual([]);
    });
  });
}
