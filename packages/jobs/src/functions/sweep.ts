import { type Studio, sweepOverdue } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Ends jobs past their deadline that no run follows any more. The web server does the same every minute. */
export function sweep(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "sweep", name: "Sweep overdue jobs", triggers: [cron("*/15 * * * *")], retries: 0 },
    async ({ step }) => ({ ended: await step.run("end-overdue", () => sweepOverdue(studio)) }),
  );
}
