import {
  purgeExports,
  purgeTrash as purgeImages,
  purgeRecords,
  repeatDeletions,
  sweepOrphans,
  type WorkerStudio,
} from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** A batch is a hundred lineages; the rest is deleted the next day. */
const maxBatches = 200;

/** Deletes expired trash, exports and records, and leftovers of earlier deletions, once a day. */
export function purgeTrash(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    { id: "purge-trash", name: "Empty the trash", triggers: [cron("23 3 * * *")], retries: 2 },
    async ({ step }) => {
      let purged = 0;
      for (let batch = 1; batch <= maxBatches; batch += 1) {
        const count = await step.run(`pictures-${batch}`, () => purgeImages(studio));
        if (count === 0) break;
        purged += count;
      }
      await step.run("exports", () => purgeExports(studio));
      await step.run("records", () => purgeRecords(studio));
      await step.run("sign-ins", () => studio.auth.prune());
      // each deletion gets its own run, so that one that fails does not block the others
      await step.run("deletions", () => repeatDeletions(studio));
      let orphans = 0;
      let after: string | null = "";
      for (let batch = 1; after !== null; batch += 1) {
        const from: string = after;
        const swept = await step.run(`orphans-${batch}`, () => sweepOrphans(studio, { after: from }));
        orphans += swept.removed;
        after = swept.next;
      }
      const { sweep } = studio.storage;
      let from: string | null = "";
      for (let page = 1; sweep && from !== null; page += 1) {
        const place: string = from;
        const swept = await step.run(`uploads-${page}`, () => sweep({ after: place }));
        orphans += swept.removed;
        from = swept.next;
      }
      return { purged, orphans };
    },
  );
}
