import {
  failContactSheet,
  isAwaited,
  makeContactSheet as make,
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
