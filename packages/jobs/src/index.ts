import type { WorkerStudio } from "@portrait-studio/studio";
import type { InngestFunction } from "inngest";
import type { JobsClient } from "./client.ts";
import { auditCreditsFunction, auditEverythingFunction } from "./functions/audit-credits.ts";
import {
  deleteAccountFunction,
  deleteDueAccountsFunction,
  sendDeletionMailFunction,
  sendKeyMailFunction,
} from "./functions/delete-account.ts";
import { endCancelledRunFunction } from "./functions/end-cancelled-run.ts";
import { expireCreditsFunction, expireOldCreditsFunction } from "./functions/expire-credits.ts";
import { exportAccountFunction, sendExportMailFunction } from "./functions/export-account.ts";
import { cutOutPhotoFunction, judgePhotoFunction } from "./functions/judge-photo.ts";
import { makeContactSheetFunction } from "./functions/make-contact-sheet.ts";
import { previewEditFunction } from "./functions/preview-edit.ts";
import { purgeModelFunction } from "./functions/purge-model.ts";
import { purgePhotosFunction } from "./functions/purge-photos.ts";
import { purgeTrashFunction } from "./functions/purge-trash.ts";
import { reconcileEverythingFunction, reconcileFunction } from "./functions/reconcile-payments.ts";
import { removePhotoFunction } from "./functions/remove-photo.ts";
import { runJobFunction, stopJobFunction } from "./functions/run-job.ts";
import { sendTrainingMailFunction } from "./functions/send-training-mail.ts";
import { sweepFunction } from "./functions/sweep.ts";
import { warnExpiryFunction } from "./functions/warn-expiry.ts";

export function createFunctions(client: JobsClient, studio: WorkerStudio): InngestFunction.Any[] {
  return [
    judgePhotoFunction(client, studio),
    cutOutPhotoFunction(client, studio),
    sendTrainingMailFunction(client, studio),
    ...(["training", "generation", "edit"] as const).flatMap((kind) => [
      runJobFunction(client, studio, kind),
      stopJobFunction(client, studio, kind),
    ]),
    makeContactSheetFunction(client, studio),
    previewEditFunction(client, studio),
    removePhotoFunction(client, studio),
    purgeModelFunction(client, studio),
    exportAccountFunction(client, studio),
    sendExportMailFunction(client, studio),
    sendDeletionMailFunction(client, studio),
    sendKeyMailFunction(client, studio),
    deleteDueAccountsFunction(client, studio),
    deleteAccountFunction(client, studio),
    endCancelledRunFunction(client, studio),
    sweepFunction(client, studio),
    purgeTrashFunction(client, studio),
    purgePhotosFunction(client, studio),
    expireCreditsFunction(client, studio),
    expireOldCreditsFunction(client, studio),
    auditCreditsFunction(client, studio),
    auditEverythingFunction(client, studio),
    reconcileFunction(client, studio),
    reconcileEverythingFunction(client, studio),
    warnExpiryFunction(client, studio),
  ];
}
