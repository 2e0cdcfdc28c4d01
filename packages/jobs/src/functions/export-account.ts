import { buildExport, failExport, sendExportMail as tell, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, triggers } from "../events.ts";

export function exportAccountFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "export-account",
      name: "Export an account",
      triggers: [triggers["account/export.requested"]],
      concurrency: { limit: studio.settings.atOnce.exports },
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

/** Sends the mail that an export is ready, in a run of its own, so that a failing mail server does not fail the export. */
export function sendExportMailFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "tell-of-export",
      name: "Mail that an export is ready",
      triggers: [triggers["account/export.completed"]],
      concurrency: { limit: studio.settings.atOnce.mails },
      retries: 12,
    },
    async ({ event, step }) => ({ told: await step.run("tell", () => tell(studio, event.data.exportId)) }),
  );
}
