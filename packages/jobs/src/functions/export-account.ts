import { buildExport, failExport, sendExportMail as tell, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { exportCompleted, exportRequested, firstData, runCancelled } from "../events.ts";

/** Makes the ZIP of everything that the studio stores about a person. */
export function exportAccountFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "export-account",
      name: "Export an account",
      triggers: [exportRequested],
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
export function stopExportFunction(client: JobsClient, studio: WorkerStudio) {
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

/** Sends the mail that an export is ready, in a run of its own, so that a failing mail server does not fail the export. */
export function sendExportMailFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "tell-of-export",
      name: "Mail that an export is ready",
      triggers: [exportCompleted],
      concurrency: { limit: 3 },
      retries: 12,
    },
    async ({ event, step }) => ({ told: await step.run("tell", () => tell(studio, event.data.exportId)) }),
  );
}
