import { type Studio, sweepOverdue } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

/** Ends jobs past their deadline that no run follows any more. The web server does the same every minute. */
export function sweepFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "sweep",
    name: "Sweep overdue jobs",
    schedule: "*/15 * * * *",
    stages: [{ name: "overdue", page: (after) => sweepOverdue(studio, { after }) }],
  });
}
