import {
  beginGeneration,
  checkGeneration,
  endGeneration,
  storeOutput,
  tidyGeneration,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { generationCancelled, generationRequested } from "../events.ts";

/** How long one question to the engine waits for the next picture. */
const waitMs = 3000;
const maxChecks = 400;

export function generatePortraits(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "generate-portraits",
      name: "Generate portraits",
      triggers: [generationRequested],
      idempotency: "event.data.generationId",
      concurrency: { key: "event.data.userId", limit: 2 },
      cancelOn: [{ event: "generation/cancelled", match: "data.generationId" }],
      onFailure: async ({ event, step }) => {
        const { generationId } = generationRequested.schema.parse(event.data.event.data);
        await step.run("fail", () =>
          endGeneration(studio, generationId, { status: "failed", errorCode: "GENERATION_FAILED" }),
        );
        await step.run("tidy", () => tidyGeneration(studio, generationId));
      },
    },
    async ({ event, step }) => {
      const { generationId } = event.data;
      let running = await step.run("start", () => beginGeneration(studio, generationId));
      for (let check = 1; running && check <= maxChecks; check += 1) {
        const { ready, done } = await step.run(`check-${check}`, () =>
          checkGeneration(studio, generationId, { waitMs }),
        );
        // each picture is a step of its own, so that a retry never stores the ones before it again
        for (const position of ready) {
          await step.run(`store-${position}`, () => storeOutput(studio, generationId, position));
        }
        running = !done;
      }
      await step.run("complete", () => endGeneration(studio, generationId, { status: "delivered" }));
      await step.run("tidy", () => tidyGeneration(studio, generationId));
      return { generationId };
    },
  );
}

/** A cancelled run ends between two steps; what the engine still does for it is stopped here. */
export function stopGeneration(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    { id: "stop-generation", name: "Stop a cancelled request", triggers: [generationCancelled] },
    async ({ event, step }) => {
      await step.run("tidy", () => tidyGeneration(studio, event.data.generationId));
    },
  );
}
