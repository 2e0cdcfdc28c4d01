import {
  purgeExports,
  purgeTrash as purgeImages,
  purgeRecords,
  repeatDeletions,
  sweepOrphans,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

export function purgeTrashFunction(client: JobsClient, studio: WorkerStudio) {
  const { sweep } = studio.storage;
  return sweepInPages(client, studio.log, {
    id: "purge-trash",
    name: "Empty the trash",
    schedule: "23 3 * * *",
    stages: [
      { name: "images", page: async () => ({ next: (await purgeImages(studio)) > 0 ? "more" : null }) },
      { name: "exports", page: () => purgeExports(studio) },
      { name: "records", page: () => purgeRecords(studio) },
      { name: "sign-ins", page: () => studio.auth.prune() },
      // each deletion gets its own run, so that one that fails does not block the others
      { name: "deletions", page: (after) => repeatDeletions(studio, { after }) },
      { name: "orphans", page: (after) => sweepOrphans(studio, { after }) },
      ...(sweep ? [{ name: "uploads", page: (after: string) => sweep({ after }) }] : []),
    ],
  });
}
