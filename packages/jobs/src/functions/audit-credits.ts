import { alertOfFindings, alertOfLostImages, alertOfUnpaid, type Studio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

/** Audits every hour what has changed since the last audit, and logs an alert for what does not add up. */
export function auditCreditsFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "audit-credits",
    name: "Audit the credits",
    schedule: "17 * * * *",
    stages: [
      { name: "accounts", page: (after) => alertOfFindings(studio, { after }) },
      { name: "images", page: (after) => alertOfLostImages(studio, { after, days: 1 }) },
      { name: "payments", page: (after) => alertOfUnpaid(studio, { after }) },
    ],
  });
}

/** Audits every account and every image once a day, also those that have not changed. */
export function auditEverythingFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "audit-everything",
    name: "Audit all credits and images",
    schedule: "47 1 * * *",
    stages: [
      { name: "accounts", page: (after) => alertOfFindings(studio, { after, everything: true }) },
      { name: "images", page: (after) => alertOfLostImages(studio, { after }) },
    ],
  });
}
