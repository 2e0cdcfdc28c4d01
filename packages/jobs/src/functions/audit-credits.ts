import { alertOfFindings, alertOfLostImages, alertOfUnpaid, type Studio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

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
