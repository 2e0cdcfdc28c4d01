import { listPeopleToWarn, type Studio, warnOfExpiry } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Warns people a week before credits expire, in one step per person, so that a failed mail is retried by itself. */
export function warnExpiry(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "warn-expiry", name: "Warn of expiring credits", triggers: [cron("23 * * * *")] },
    async ({ step }) => {
      const people = await step.run("list-people", () => listPeopleToWarn(studio));
      for (const userId of people) await step.run(`warn-${userId}`, () => warnOfExpiry(studio, userId));
      return { warned: people.length };
    },
  );
}
