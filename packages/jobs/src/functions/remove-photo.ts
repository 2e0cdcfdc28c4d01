import { purgeRemovedPhoto, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { photoRemoved } from "../events.ts";

/** Removes what is left of a photo that was deleted from a trained model: one at a time of a person, since they share the engine's copy. */
export function removePhotoFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "remove-photo",
      name: "Remove a photo of a trained model",
      triggers: [photoRemoved],
      concurrency: { key: "event.data.userId", limit: 1 },
    },
    async ({ event, step }) => {
      await step.run("purge", () => purgeRemovedPhoto(studio, event.data.photoId));
    },
  );
}
