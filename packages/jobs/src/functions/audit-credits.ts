import { alertOfFindings, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Audits the credits every hour, and logs an alert when they do not add up. */
export function auditCredits(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "audit-credits", name: "Audit the credits", triggers: [cron("17 * * * *")], retries: 1 },
    async ({ step }) => step.run("audit", () => alertOfFindings(studio)),
  );
}
