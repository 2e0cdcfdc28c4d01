import type { WorkerStudio } from "@portrait-studio/studio";
import type { InngestFunction } from "inngest";
import type { JobsClient } from "./client.ts";
import { deleteAccountFunction, exportAccountFunction, purgeModelFunction } from "./functions/accounts.ts";
import { makeContactSheetFunction, previewEditFunction } from "./functions/free-work.ts";
import { createMailFunctions } from "./functions/mails.ts";
import { cutOutPhotoFunction, judgePhotoFunction, removePhotoFunction } from "./functions/photos.ts";
import { endCancelledRunFunction, runJobFunction, stopJobFunction } from "./functions/run-job.ts";
import { createSweeps } from "./functions/sweeps.ts";

export function createFunctions(client: JobsClient, studio: WorkerStudio): InngestFunction.Any[] {
  return [
    judgePhotoFunction(client, studio),
    cutOutPhotoFunction(client, studio),
    ...(["training", "generation", "edit"] as const).flatMap((kind) => [
      runJobFunction(client, studio, kind),
      stopJobFunction(client, studio, kind),
    ]),
    makeContactSheetFunction(client, studio),
    previewEditFunction(client, studio),
    removePhotoFunction(client, studio),
    purgeModelFunction(client, studio),
    exportAccountFunction(client, studio),
    deleteAccountFunction(client, studio),
    endCancelledRunFunction(client, studio),
    ...createMailFunctions(client, studio),
    ...createSweeps(client, studio),
  ];
}
