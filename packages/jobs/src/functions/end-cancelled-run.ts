import { failContactSheet, failExport, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, otherRunCancelled } from "../events.ts";

/**
 * Follows the end of a run that an operator cancelled on the dashboard: an export and a contact sheet would stay under way for
 * ever, and the event of any run would be sent again, since only a run that ends closes it (`recordRuns`).
 */
export function endCancelledRunFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    { id: "end-cancelled-run", name: "End what a cancelled run was for", triggers: [otherRunCancelled] },
    async ({ event, step }) => {
      const { name } = event.data.event as { name: string };
      if (name === "account/export.requested")
        await step.run("fail-export", () => failExport(studio, firstData(name, event).exportId));
      if (name === "sheet/requested")
        await step.run("fail-sheet", () => failContactSheet(studio, firstData(name, event).modelId));
    },
  );
}
