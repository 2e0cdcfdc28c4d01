import { reconcilePayments, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Finds what webhooks should have told and did not, so that nobody who paid waits longer than this for credits. */
export function reconcile(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "reconcile-payments", name: "Reconcile payments", triggers: [cron("*/10 * * * *")], retries: 1 },
    async ({ step }) => step.run("reconcile", () => reconcilePayments(studio)),
  );
}
