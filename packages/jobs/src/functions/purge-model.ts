import { purgeModel as purge, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { triggers } from "../events.ts";

/** If all retries fail, the daily purge tries again. */
export function purgeModelFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "purge-model",
      name: "Remove a deleted model",
      triggers: [triggers["model/deleted"]],
      concurrency: { limit: studio.settings.atOnce.purges },
    },
    async ({ event, step }) => {
      await step.run("purge", () => purge(studio, event.data.modelId));
    },
  );
}
