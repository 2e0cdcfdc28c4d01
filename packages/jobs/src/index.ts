import type { WorkerStudio } from "@portrait-studio/studio";
import type { InngestFunction } from "inngest";
import type { JobsClient } from "./client.ts";
import { auditCredits, auditEverything } from "./functions/audit-credits.ts";
import { deleteAccount, deleteDueAccounts, tellOfDeletion } from "./functions/delete-account.ts";
import { endCancelledRun } from "./functions/end-cancelled-run.ts";
import { expireCredits, expireOldCredits } from "./functions/expire-credits.ts";
import { exportAccount, tellOfExport } from "./functions/export-account.ts";
import { cutOutPhoto, judgePhoto } from "./functions/judge-photo.ts";
import { makeContactSheet } from "./functions/make-contact-sheet.ts";
import { makeImages, stopImages } from "./functions/make-images.ts";
import { previewEdit } from "./functions/preview-edit.ts";
import { purgeModel } from "./functions/purge-model.ts";
import { purgePhotos } from "./functions/purge-photos.ts";
import { purgeTrash } from "./functions/purge-trash.ts";
import { reconcile, reconcileEverything } from "./functions/reconcile-payments.ts";
import { removePhoto } from "./functions/remove-photo.ts";
import { sweep } from "./functions/sweep.ts";
import { tellOfTraining } from "./functions/tell-of-training.ts";
import { stopTraining, trainModel } from "./functions/train-model.ts";
import { warnExpiry } from "./functions/warn-expiry.ts";

/** All durable functions of the studio, for the worker. */
export function createFunctions(client: JobsClient, studio: WorkerStudio): InngestFunction.Any[] {
  return [
    judgePhoto(client, studio),
    cutOutPhoto(client, studio),
    trainModel(client, studio),
    stopTraining(client, studio),
    tellOfTraining(client, studio),
    makeImages(client, studio, "generation"),
    stopImages(client, studio, "generation"),
    makeImages(client, studio, "edit"),
    stopImages(client, studio, "edit"),
    makeContactSheet(client, studio),
    previewEdit(client, studio),
    removePhoto(client, studio),
    purgeModel(client, studio),
    exportAccount(client, studio),
    tellOfExport(client, studio),
    tellOfDeletion(client, studio),
    deleteDueAccounts(client, studio),
    deleteAccount(client, studio),
    endCancelledRun(client, studio),
    sweep(client, studio),
    purgeTrash(client, studio),
    purgePhotos(client, studio),
    expireCredits(client, studio),
    expireOldCredits(client, studio),
    auditCredits(client, studio),
    auditEverything(client, studio),
    reconcile(client, studio),
    reconcileEverything(client, studio),
    warnExpiry(client, studio),
  ];
}
