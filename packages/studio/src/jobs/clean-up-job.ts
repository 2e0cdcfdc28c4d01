import { isUnfinished } from "@portrait-studio/contract";
import type { WorkerStudio } from "../context.ts";
import { readJob } from "./read-job.ts";

/** After a job has ended, makes the engine stop it and delete its leftovers. Safe to repeat. */
export async function cleanUpJob(
  studio: Pick<WorkerStudio, "db" | "engine" | "log">,
  id: string,
): Promise<void> {
  const job = await readJob(studio.db, id);
  if (!job?.ticket || isUnfinished(job.status)) return;
  const engine = studio.engine(job.model.engine);
  if (engine) await (job.status === "completed" ? engine.cleanUp(job.ticket) : engine.cancel(job.ticket));
  else
    studio.log("warn", "An ended job could not be cleaned up because its engine is not set up.", {
      ...job.model,
    });
}
