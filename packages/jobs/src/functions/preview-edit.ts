import { failEditPreview, makeEditPreview, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, previewRequested } from "../events.ts";

/** Renders edits in small, one at a time, so that work that is paid for never waits for more than one of them. */
export function previewEditFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "preview-edit",
      name: "Preview an edit",
      triggers: [previewRequested],
      concurrency: [{ limit: 1 }, { key: "event.data.userId", limit: 1 }],
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
