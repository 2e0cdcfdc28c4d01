import { purgeAccount, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { deletionRequested } from "../events.ts";

/** Removes what is left of a deleted account. If all retries fail, the daily purge tries again. */
export function deleteAccount(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "delete-account",
      name: "Remove a deleted account",
      triggers: [deletionRequested],
      idempotency: "event.data.userId",
      concurrency: { limit: 2 },
    },
    async ({ event, step }) => {
      await step.run("purge", () => purgeAccount(studio, event.data.userId));
    },
  );
}
