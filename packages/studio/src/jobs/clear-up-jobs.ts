import { isUnfinished } from "@portrait-studio/contract";
import type { JobEnding } from "@portrait-studio/engine";
import type { WorkerStudio } from "../context.ts";
import { readJob } from "./read-job.ts";

/** Tells what a run could not while its provider was away. What fails is logged and left for the next time. */
export async function clearUpJobs(studio: Pick<WorkerStudio, "db" | "allEngines" | "log">): Promise<void> {
  for (const engine of studio.allEngines()) {
    try {
      if ("clearUp" in engine) await engine.clearUp?.((jobId) => findEnding(studio, jobId));
    } catch (error) {
      const facts = { engine: engine.name, error: String(error) };
      studio.log("warn", "What ended jobs have left at a provider could not be removed yet.", facts);
    }
  }
}

async function findEnding({ db }: Pick<WorkerStudio, "db">, jobId: string): Promise<JobEnding> {
  const status = (await readJob(db, jobId))?.status;
  if (status && isUnfinished(status)) return "unfinished";
  return status === "completed" ? "completed" : "stopped";
}
