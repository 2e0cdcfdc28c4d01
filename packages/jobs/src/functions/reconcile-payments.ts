import { reconcilePayments, type Studio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

export function reconcileFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "reconcile-payments",
    name: "Reconcile payments",
    schedule: "*/15 * * * *",
    stages: [{ name: "payments", page: (after) => reconcilePayments(studio, { after }) }],
  });
}

/** Reads once a day all of the last three days, also behind what is known: a run that failed in the middle left it. */
export function reconcileEverythingFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "reconcile-all-payments",
    name: "Reconcile all payments",
    schedule: "57 2 * * *",
    stages: [{ name: "payments", page: (after) => reconcilePayments(studio, { after, everything: true }) }],
  });
}
