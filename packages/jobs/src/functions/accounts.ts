import {
  buildExport,
  failExport,
  purgeAccount,
  purgeModel,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, triggers } from "../events.ts";

/** If all retries fail, the daily purge tries again. */
export function deleteAccountFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "delete-account",
      name: "Remove a deleted account",
      triggers: [triggers["account/deletion.requested"]],
      concurrency: { limit: studio.settings.atOnce.deletions },
    },
    async ({ event, step }) => {
      await step.run("purge", () => purgeAccount(studio, event.data.userId));
    },
  );
}

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
      await step.run("purge", () => purgeModel(studio, event.data.modelId));
    },
  );
}

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
