import { keepBooks, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Books expired credits, audits the ledger, and forgets sessions and sign-in challenges that no rule needs any more. */
export function hourly(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "hourly", name: "Keep the books", triggers: [cron("7 * * * *")], retries: 1 },
    async ({ step }) => {
      const books = await step.run("keep-books", () => keepBooks(studio));
      await step.run("prune-sign-ins", () => studio.auth.prune());
      return books;
    },
  );
}
