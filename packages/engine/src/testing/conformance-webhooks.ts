import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, Engine, Ticket } from "../port.ts";
import type { WebhookNews } from "../webhooks.ts";
import { noteWebhook } from "../webhooks.ts";
import { polling, untilMade } from "./conformance.ts";
import type { ProviderUnderTest } from "./provider-under-test.ts";
import { type Receiver, startReceiver } from "./receiver.fixture.ts";

/** The provider and the job of the current test. */
interface Current {
  subject: ProviderUnderTest;
  store: BlobStore;
  jobId: string;
  /** the positions of the images of one order */
  ready: number[];
  /** asks for as many images as one order makes */
  generate: (by: Engine) => Promise<Ticket>;
}

/** The conformance suite of providers' drivers for the providers' messages. */
export function describeWebhooks(current: () => Current): void {
  describe("webhooks", () => {
    let receiver: Receiver;
    let told: Engine;
    let subject: ProviderUnderTest;
    let store: BlobStore;
    let jobId: string;
    let ready: number[];
    let generate: Current["generate"];

    beforeEach(() => {
      ({ subject, store, jobId, ready, generate } = current());
    });

    afterEach(async () => {
      await told.close();
      await receiver.stop();
    });

    const run = async (fault: string, status = 204): Promise<(WebhookNews | string)[]> => {
      receiver = await startReceiver(status);
      told = subject.createEngine(receiver.url);
      subject.arm([{ fault, on: "generation" }]);
      const ticket = await generate(told);
      expect(await untilMade(told, ticket)).toMatchObject({ state: "completed", ready });
      await expect.poll(() => subject.jobs()[0]?.state, polling).toBe("succeeded");
      return Promise.all(
        receiver.received.map(async (request) => {
          try {
            return await subject.verify(request);
          } catch (error) {
            return String((error as { fault?: unknown }).fault ?? error);
          }
        }),
      );
    };

    test("that never arrive are not needed", async () => {
      expect(await run("webhook_never")).toEqual([]);
    });

    test("that arrive twice have the same delivery id", async () => {
      await run("webhook_twice");
      await expect.poll(() => receiver.received.length, polling).toBeGreaterThanOrEqual(2);
      const last = receiver.received.slice(-2);
      const news = await Promise.all(last.map((request) => subject.verify(request)));
      expect(news[0]).toEqual(news[1]);
      expect(news[0]).toMatchObject({ jobId, part: 0, finished: true });
    });

    test("that arrive before the response to the start change nothing", async () => {
      expect(await run("webhook_early")).toEqual([expect.objectContaining({ jobId, finished: true })]);
    });

    test("that arrive out of order change nothing", async () => {
      await run("webhook_out_of_order");
      await expect
        .poll(async () => Promise.all(receiver.received.map((request) => subject.verify(request))), polling)
        .toContainEqual(expect.objectContaining({ finished: false }));
    });

    test.each([
      ["webhook_bad_signature", "wrong_signature"],
      ["webhook_old_timestamp", "stale"],
    ])("with %s are refused", async (fault, expected) => {
      await run(fault);
      await expect.poll(() => receiver.received.length, polling).toBeGreaterThan(0);
      for (const request of receiver.received) {
        await expect(async () => subject.verify(request)).rejects.toMatchObject({ fault: expected });
      }
    });

    test("with only the second signature or key right are accepted", async () => {
      await run("webhook_rotated");
      await expect.poll(() => receiver.received.length, polling).toBeGreaterThan(0);
      for (const request of receiver.received) {
        expect(await subject.verify(request)).toMatchObject({ jobId });
      }
    });

    test("that get a redirect are not needed", async () => {
      await run("webhook_rotated", 302);
      expect(receiver.received.every(({ url }) => url.startsWith("/webhooks"))).toBe(true);
    });

    test("find a job whose response was lost", async () => {
      receiver = await startReceiver();
      told = subject.createEngine(receiver.url);
      subject.arm([{ fault: "create_500", on: "generation" }]);
      const before = subject.jobs().length;
      const first = await generate(told).catch(() => undefined);
      await expect.poll(() => receiver.received.length, polling).toBeGreaterThan(0);
      for (const request of receiver.received) await noteWebhook(store, await subject.verify(request));
      const ticket = first ?? (await generate(told));
      expect(await untilMade(told, ticket)).toMatchObject({ state: "completed" });
      expect(subject.jobs().length - before).toBe(1);
    });
  });
}
