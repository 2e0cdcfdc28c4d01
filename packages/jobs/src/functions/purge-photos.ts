import { purgePhotos as purge, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** A batch is a hundred upload sessions; the rest is deleted the next day. */
const maxBatches = 100;

/** Deletes photos that are not needed any more, once a day. */
export function purgePhotos(client: JobsClient, studio: Studio) {
  return client.createFunction(
    {
      id: "purge-photos",
      name: "Delete photos that are not needed any more",
      triggers: [cron("53 3 * * *")],
      retries: 2,
    },
    async ({ step }) => {
      let purged = 0;
      for (let batch = 1; batch <= maxBatches; batch += 1) {
        const count = await step.run(`photos-${batch}`, () => purge(studio));
        if (count === 0) break;
        purged += count;
      }
      return { purged };
    },
  );
}
