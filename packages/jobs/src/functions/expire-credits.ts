import { expireCredits as expire, type Studio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

export function expireCreditsFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "expire-credits",
    name: "Book expired credits",
    schedule: "7 * * * *",
    stages: [{ name: "grants", page: (after) => expire(studio, { after, since: "6 hours" }) }],
  });
}

export function expireOldCreditsFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "expire-old-credits",
    name: "Book all expired credits",
    schedule: "37 2 * * *",
    stages: [{ name: "grants", page: (after) => expire(studio, { after }) }],
  });
}
