import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, Engine } from "../port.ts";
import { generationRequest, polling, prepareStore, train } from "./conformance.ts";

export interface SteppingProviderUnderTest {
  engine: Engine;
  /** of one image, in milliseconds; may be changed while others run */
  speed: { imageMs: number };
  cleanUp: () => Promise<void>;
}

/** What every engine shows of the steps of an image, whose provider tells them and makes one image at a time. */
export function describeSteps(
  name: string,
  create: (store: BlobStore) => Promise<SteppingProviderUnderTest>,
): void {
  describe(`${name}, which tells the steps of an image`, () => {
    let subject: SteppingProviderUnderTest;
    let artifactRef: string;
    beforeEach(async () => {
      const { store, training } = await prepareStore(6);
      subject = await create(store);
      artifactRef = await train(subject.engine, training);
    });
    afterEach(async () => {
      await subject.engine.close();
      await subject.cleanUp();
    });

    test("a request tells how much of all its images is made, one that waits tells nothing", async () => {
      const { engine, speed } = subject;
      const start = (jobId: string) =>
        engine.startGeneration({ jobId, artifactRef, ...generationRequest, count: 2 });
      speed.imageMs = 1000;
      const ticket = await start("gen_1");
      // the second image is looked at while it is made
      speed.imageMs = 4000;
      const waiting = await start("gen_2");
      const seen: number[] = [];
      const check = async () => {
        const report = await engine.checkGeneration(ticket, { waitMs: 0 });
        if (report.state === "running" && report.progress !== undefined) seen.push(report.progress);
        return report;
      };
      await expect
        .poll(check, polling)
        .toMatchObject({ ready: [0], progress: expect.toSatisfy((share) => share > 0.5 && share < 1) });
      expect(seen).toEqual(seen.toSorted((one, other) => one - other));
      expect(await engine.checkGeneration(waiting, { waitMs: 0 })).not.toHaveProperty("progress");
      await engine.cancel(waiting);
      await engine.cancel(ticket);
    });
  });
}
