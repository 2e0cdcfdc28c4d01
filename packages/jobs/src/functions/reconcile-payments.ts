import { reconcilePayments, type Studio } from "@portrait-studio/studio";
import { cron } from "inngest";
import type { JobsClient } from "../client.ts";

/** Processes payments whose webhooks were lost, so that nobody waits longer than this interval for paid credits. */
export function reconcile(client: JobsClient, studio: Studio) {
  return client.createFunction(
    { id: "reconcile-payments", name: "Reconcile payments", triggers: [cron("*/15 * * * *")], retries: 1 },
    async ({ step }) => step.run("reconcile", () => reconcilePayments(studio)),
  );
}
