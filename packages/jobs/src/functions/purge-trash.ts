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

/** A hundred lineages each; what is left after that goes tomorrow. */
const maxBatches = 200;

/** Once a day: removes for good what has had its time, and what an earlier removal left behind. */
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
      // each in a run of its own, so that one that is stuck does not hold up the others
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
