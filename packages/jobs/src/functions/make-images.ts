import {
  beginGeneration,
  checkGeneration,
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
  runCancelled,
} from "../events.ts";

/** How long one question to the engine waits for the next image. */
const waitMs = 3000;
const maxChecks = 400;

/** Requests for images live one life, whether new images or edits are asked for. */
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
      let errorCode: Awaited<ReturnType<typeof checkGeneration>>["errorCode"];
      for (let check = 1; running && check <= maxChecks; check += 1) {
        const progress = await step.run(`check-${check}`, () =>
          checkGeneration(studio, generationId, { waitMs }),
        );
        // each image is a step of its own, so that a retry never stores the ones before it again
        for (const position of progress.ready) {
          await step.run(`store-${position}`, () => storeImage(studio, generationId, position));
        }
        running = !progress.done;
        errorCode = progress.errorCode;
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

/** A cancelled run ends between two steps: the request ends here too, and what the engine still does for it is stopped. */
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
