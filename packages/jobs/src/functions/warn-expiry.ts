import { listPeopleToWarn, type Studio, warnOfExpiry } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Tells people a week ahead that credits expire: a step each, so that a mail that fails is tried again by itself. */
export function warnExpiry(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "warn-expiry", name: "Warn of credits that expire", triggers: [cron("23 * * * *")] },
    async ({ step }) => {
      const people = await step.run("list-people", () => listPeopleToWarn(studio));
      for (const userId of people) await step.run(`warn-${userId}`, () => warnOfExpiry(studio, userId));
      return { warned: people.length };
    },
  );
}
