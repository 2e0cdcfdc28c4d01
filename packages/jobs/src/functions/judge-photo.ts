import { judgePhoto as judge, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { photoAdded, photoChanged } from "../events.ts";

/** Says what a new or changed photo is worth, one photo of a person at a time. What fails for good leaves it without a verdict. */
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
