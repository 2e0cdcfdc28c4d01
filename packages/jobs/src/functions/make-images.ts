import {
  attendGeneration,
  beginGeneration,
  compareImages,
  endGeneration,
  storeImage,
  tidyGeneration,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import {
  editCancelled,
  editRequested,
  firstData,
  generationCancelled,
  generationRequested,
  reportOn,
  runCancelled,
} from "../events.ts";
import { maxChecks, pauseAfter } from "../pace.ts";

/** Requests for new images and for edits run through the same function. */
const kinds = {
  generation: {
    make: { id: "generate-portraits", name: "Generate images" },
    stop: { id: "stop-generation", name: "Stop a cancelled request" },
    requested: generationRequested,
    cancelled: generationCancelled,
  },
  edit: {
    make: { id: "edit-portrait", name: "Edit an image" },
    stop: { id: "stop-edit", name: "Stop a cancelled edit" },
    requested: editRequested,
    cancelled: editCancelled,
  },
} as const;

export function makeImages(client: JobsClient, studio: WorkerStudio, kind: keyof typeof kinds) {
  const { make, requested } = kinds[kind];
  return client.createFunction(
    {
      ...make,
      triggers: [requested],
      idempotency: "event.data.generationId",
      concurrency: { key: "event.data.userId", limit: 2 },
      cancelOn: [{ event: `${kind}/cancelled`, match: "data.generationId" }],
      onFailure: async ({ event, step }) => {
        const { generationId } = firstData(`${kind}/requested`, event);
        await step.run("fail", () => endGeneration(studio, generationId, { status: "failed" }));
        await step.run("compare", () => compareImages(studio, generationId));
        await step.run("tidy", () => tidyGeneration(studio, generationId));
      },
    },
    async ({ event, step }) => {
      const { generationId } = event.data;
      let running = await step.run("start", () => beginGeneration(studio, generationId));
      let errorCode: Awaited<ReturnType<typeof attendGeneration>>["errorCode"];
      let idle = 0;
      for (let check = 1; running && check <= maxChecks; check += 1) {
        const progress = await step.run(`check-${check}`, () => attendGeneration(studio, generationId));
        // each image is its own step, so that a retry does not store the previous ones again
        for (const position of progress.ready) {
          await step.run(`store-${position}`, () => storeImage(studio, generationId, position));
        }
        running = !progress.done;
        errorCode = progress.errorCode;
        if (progress.ready.length > 0) idle = 0;
        else if (running && progress.hosted) {
          idle += 1;
          await step.waitForEvent(`news-${check}`, { ...reportOn(generationId), timeout: pauseAfter(idle) });
        }
      }
      await step.run("compare", () => compareImages(studio, generationId));
      await step.run("complete", () =>
        endGeneration(studio, generationId, { status: "delivered", errorCode }),
      );
      await step.run("tidy", () => tidyGeneration(studio, generationId));
      return { generationId };
    },
  );
}

/** Inngest ends a cancelled run between two steps. This function then ends the request and stops the engine. */
export function stopImages(client: JobsClient, studio: WorkerStudio, kind: keyof typeof kinds) {
  const { stop, cancelled } = kinds[kind];
  return client.createFunction(
    { ...stop, triggers: [cancelled, runCancelled(`${kind}/requested`)] },
    async ({ event, step }) => {
      const { generationId } = firstData(`${kind}/cancelled`, event);
      await step.run("end", () => endGeneration(studio, generationId, { status: "cancelled" }));
      await step.run("compare", () => compareImages(studio, generationId));
      await step.run("tidy", () => tidyGeneration(studio, generationId));
    },
  );
}
