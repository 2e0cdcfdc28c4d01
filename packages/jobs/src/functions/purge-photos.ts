import { purgePhotos as purge, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** A hundred upload sessions each; what is left after that goes tomorrow. */
const maxBatches = 100;

/** Once a day: deletes photos that have served their purpose. */
export function purgePhotos(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "purge-photos", name: "Delete photos past their time", triggers: [cron("53 3 * * *")], retries: 2 },
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
