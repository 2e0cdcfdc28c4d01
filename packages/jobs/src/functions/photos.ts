import {
  cutOutPhoto as cutOut,
  isAwaited,
  judgePhoto as judge,
  purgeRemovedPhoto,
  renewReferences,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { triggers } from "../events.ts";

/** One photo of a person is judged at a time. If all retries fail, the photo has no verdict. */
export function judgePhotoFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "judge-photo",
      name: "Judge a photo",
      triggers: [triggers["photo/added"], triggers["photo/changed"]],
      concurrency: { key: "event.data.userId", limit: 1 },
      retries: 2,
    },
    async ({ event, step }) => {
      await step.run("judge", async () => {
        // otherwise a free place judges it, because this run came late
        if (await isAwaited(studio.db, { eventId: event.id ?? "" })) await judge(studio, event.data.photoId);
      });
    },
  );
}

/** Cuts the person out of a judged photo, two photos of a person at a time, so that verdicts of others need not wait for it. */
export function cutOutPhotoFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "cut-out-photo",
      name: "Cut the person out of a photo",
      triggers: [triggers["photo/judged"]],
      concurrency: [
        { key: "event.data.userId", limit: 2 },
        { key: "event.data.photoId", limit: 1 },
      ],
      retries: 2,
    },
    async ({ event, step }) => {
      await step.run("cut", () => cutOut(studio, event.data.photoId));
    },
  );
}

/** One at a time of a person, since the photos share the engine's copy. */
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
