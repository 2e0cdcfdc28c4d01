import { isUnfinished } from "@portrait-studio/contract";
import { isTraining } from "@portrait-studio/db";
import type { WorkerStudio } from "../context.ts";
import { removeUntrained } from "./do-task.ts";
import { readJob } from "./read-job.ts";
import { isMadeHere } from "./tasks.ts";

/** After a job has ended, makes the engine stop it and delete its leftovers; a model that was not finished here has files. Safe to repeat. */
export async function cleanUpJob(
  studio: Pick<WorkerStudio, "db" | "storage" | "engine" | "log">,
  id: string,
): Promise<void> {
  const job = await readJob(studio.db, id);
  if (!job?.ticket || isUnfinished(job.status)) return;
  if (isMadeHere(job.ticket)) return isTraining(id) ? removeUntrained(studio, id) : undefined;
  const engine = studio.engine(job.model.engine);
  if (engine && "cleanUp" in engine)
    await (job.status === "completed" ? engine.cleanUp(job.ticket) : engine.cancel(job.ticket));
  else
    studio.log("warn", "An ended job could not be cleaned up because its engine is not set up.", {
      ...job.model,
    });
}
