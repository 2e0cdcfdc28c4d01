import {
  failContactSheet,
  failEditPreview,
  isAwaited,
  makeContactSheet as make,
  makeEditPreview,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, triggers } from "../events.ts";

/** Makes all looks of a model in small. One at a time of a person: what is made by then need not be made again. */
export function makeContactSheetFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "make-contact-sheet",
      name: "Make a contact sheet",
      triggers: [triggers["sheet/requested"]],
      concurrency: { key: "event.data.userId", limit: 1 },
      retries: 2,
      onFailure: async ({ event, step }) => {
        const { modelId } = firstData("sheet/requested", event);
        await step.run("fail", () => failContactSheet(studio, modelId));
      },
    },
    async ({ event, step }) => {
      await step.run("make", async () => {
        // otherwise a free place makes it, because this run came late
        if (await isAwaited(studio.db, { eventId: event.id ?? "" })) await make(studio, event.data.modelId);
      });
    },
  );
}

/** Seconds of waiting that they are ahead of others. */
const buyersAhead = 300;

/** One at a time of each worker, so that paid work never waits for more than one; buyers' previews go before others. */
export function previewEditFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "preview-edit",
      name: "Preview an edit",
      triggers: [triggers["preview/requested"]],
      concurrency: [{ limit: studio.settings.atOnce.previews }, { key: "event.data.userId", limit: 1 }],
      priority: { run: `event.data.hasBought == true ? ${buyersAhead} : 0` },
      retries: 1,
      onFailure: async ({ event, step }) => {
        const { previewId } = firstData("preview/requested", event);
        await step.run("fail", () => failEditPreview(studio, previewId));
      },
    },
    async ({ event, step }) => {
      await step.run("make", () => makeEditPreview(studio, event.data.previewId));
    },
  );
}
