import { buildExport, failExport, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { exportRequested, firstData, runCancelled } from "../events.ts";

/** Makes the ZIP of everything that the studio stores about a person. */
export function exportAccount(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "export-account",
      name: "Export an account",
      triggers: [exportRequested],
      idempotency: "event.data.exportId",
      concurrency: { limit: 1 },
      onFailure: async ({ event, step }) => {
        const { exportId } = firstData("account/export.requested", event);
        await step.run("fail", () => failExport(studio, exportId));
      },
    },
    async ({ event, step }) => {
      await step.run("build", () => buildExport(studio, event.data.exportId));
    },
  );
}

/** Fails an export whose run was cancelled on the dashboard, which would otherwise stay "processing". */
export function stopExport(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "stop-export",
      name: "End a cancelled export",
      triggers: [runCancelled("account/export.requested")],
    },
    async ({ event, step }) => {
      const { exportId } = firstData("account/export.requested", event);
      await step.run("fail", () => failExport(studio, exportId));
    },
  );
}
