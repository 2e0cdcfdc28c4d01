import { type Studio, sendLowCreditsMail, warnPeople } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

export function warnExpiryFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "warn-expiry",
    name: "Warn of expiring credits",
    schedule: "23 * * * *",
    stages: [
      { name: "people", page: (after) => warnPeople(studio, { after, since: "2 days" }) },
      { name: "low-credits", page: (after) => sendLowCreditsMail(studio, { after }) },
    ],
  });
}
