import { failEditPreview, makeEditPreview, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, triggers } from "../events.ts";

/** Seconds of waiting that they are ahead of others. */
const buyersAhead = 300;

/**
 * Renders edits in small, one at a time of each worker, so that work that is paid for never waits for more than one of them. Those of
 * people who have bought credits go before others that wait.
 */
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
