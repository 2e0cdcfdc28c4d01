import { expireCredits as expire, listPeopleWithExpired, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Books expired credits, in one step per person, so that a failure only retries that person. */
export function expireCredits(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "expire-credits", name: "Book expired credits", triggers: [cron("7 * * * *")] },
    async ({ step }) => {
      const people = await step.run("list-people", () => listPeopleWithExpired(studio));
      let expired = 0;
      for (const userId of people)
        expired += await step.run(`expire-${userId}`, () => expire(studio, userId));
      return { people: people.length, expired };
    },
  );
}
