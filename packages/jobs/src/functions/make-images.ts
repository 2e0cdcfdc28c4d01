import {
  compareImages,
  endGeneration,
  readGenerationEnding,
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
import { deliverImages } from "./deliver-images.ts";

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

export function makeImagesFunction(client: JobsClient, studio: WorkerStudio, kind: keyof typeof kinds) {
  const { make, requested } = kinds[kind];
  return client.createFunction(
    {
      ...make,
      triggers: [requested],
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
      const wasOver = (await deliverImages(step, studio, generationId)) === "over";
      const ending = await readGenerationEnding(studio, generationId);
      return { generationId, ...ending, ...(wasOver && { nothingToDo: true }) };
    },
  );
}

/** Inngest ends a cancelled run between two steps. This function then ends the request and stops the engine. */
export function stopImagesFunction(client: JobsClient, studio: WorkerStudio, kind: keyof typeof kinds) {
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
