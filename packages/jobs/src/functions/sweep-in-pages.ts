import { eventSchemas } from "@portrait-studio/contract";
import type { Log } from "@portrait-studio/studio";
import { cron, NonRetriableError } from "inngest";
import type { JobsClient } from "../client.ts";
import { sweepContinued } from "../events.ts";

/** A run has at most these steps and one more; what is left is done by the next run. */
const pagesPerRun = 100;

export interface Stage {
  name: string;
  /** May be repeated, as a process can end in the middle. @param after "" begins @returns where the next page continues; null at the end */
  page: (after: string) => Promise<{ next: string | null }>;
}

export interface Sweep {
  id: string;
  name: string;
  schedule: string;
  stages: readonly Stage[];
}

/** A stage that fails does not keep the next ones from being done; a run that is interrupted, or long, continues where it was. */
export function sweepInPages(client: JobsClient, log: Log, { id, name, schedule, stages }: Sweep) {
  return client.createFunction(
    {
      id,
      name,
      triggers: [cron(schedule), sweepContinued(id)],
      concurrency: { limit: 1 },
      retries: 2,
    },
    async ({ event, step, runId }) => {
      let { stage, after } = getPlace(event);
      let pages = 0;
      const failed: string[] = [];
      for (let current = stages[stage]; current; current = stages[stage]) {
        if (pages === pagesPerRun) {
          // with an id, so that a repeated step starts one run
          await step.sendEvent("continue", {
            id: `continue-${runId}`,
            name: "sweep/continued",
            data: { sweep: id, stage, after },
          });
          break;
        }
        pages += 1;
        const { name: title, page } = current;
        const from = after;
        try {
          const { next } = await step.run(`${title}-${pages}`, () => page(from));
          after = next ?? "";
          if (next === null) stage += 1;
        } catch (error) {
          log("error", "A part of a sweep failed and is left for the next day.", {
            sweep: id,
            part: title,
            error: String(error),
          });
          failed.push(title);
          stage += 1;
          after = "";
        }
      }
      if (failed.length > 0) throw new NonRetriableError(`These parts failed: ${failed.join(", ")}.`);
      return { pages };
    },
  );
}

function getPlace(event: { name: string; data: unknown }): { stage: number; after: string } {
  return event.name === "sweep/continued"
    ? eventSchemas["sweep/continued"].parse(event.data)
    : { stage: 0, after: "" };
}
