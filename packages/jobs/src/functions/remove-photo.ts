import { purgeRemovedPhoto, renewReferences, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { triggers } from "../events.ts";

/**
 * Removes what is left of a photo that was deleted from a trained model, or has the engine choose again which photos images follow: one at a
 * time of a person, since they share the engine's copy.
 */
export function removePhotoFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "remove-photo",
      name: "Change the photos of a trained model",
      triggers: [triggers["photo/removed"], triggers["model/photos-changed"]],
      concurrency: { key: "event.data.userId", limit: 1 },
    },
    async ({ event: { data }, step }) => {
      await ("photoId" in data
        ? step.run("purge", () => purgeRemovedPhoto(studio, data.photoId))
        : step.run("choose", () => renewReferences(studio, data.modelId)));
    },
  );
}
