import { judgePhoto as judge, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { photoAdded, photoChanged } from "../events.ts";

/** Judges a new or changed photo, one photo of a person at a time. If all retries fail, the photo has no verdict. */
export function judgePhoto(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "judge-photo",
      name: "Judge a photo",
      triggers: [photoAdded, photoChanged],
      concurrency: { key: "event.data.userId", limit: 1 },
      retries: 2,
    },
    async ({ event, step }) => {
      await step.run("judge", () => judge(studio, event.data.photoId));
    },
  );
}
