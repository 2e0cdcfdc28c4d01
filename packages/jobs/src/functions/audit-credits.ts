import { alertOfFindings, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Looks every hour whether the credits add up, and alerts when they do not. */
export function auditCredits(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "audit-credits", name: "Audit the credits", triggers: [cron("17 * * * *")], retries: 1 },
    async ({ step }) => step.run("audit", () => alertOfFindings(studio)),
  );
}
