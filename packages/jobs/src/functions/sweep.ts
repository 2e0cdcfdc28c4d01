import { clearUpJobs, sweepOverdue, type WorkerStudio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

/** For jobs that no run follows any more, as the web server does every minute, and what ended jobs have left at providers. */
export function sweepFunction(client: JobsClient, studio: WorkerStudio) {
  return sweepInPages(client, studio.log, {
    id: "sweep",
    name: "Sweep overdue jobs",
    schedule: "*/15 * * * *",
    stages: [
      {
        name: "overdue",
        page: async (after) => {
          const { next } = await sweepOverdue(studio, { after });
          // in the same step, because each is billed
          if (next === null) await clearUpJobs(studio);
          return { next };
        },
      },
    ],
  });
}
