import { isUnfinished } from "@portrait-studio/contract";
import { endJob, failureCodes } from "../jobs/end-job.ts";
import { endTask, type Task, type TaskPorts } from "../jobs/tasks.ts";
import { comparePhotos } from "./compare-photos.ts";
import { finishTraining } from "./finish-training.ts";
import { noteProgress } from "./note-progress.ts";
import { readTraining } from "./prepare-training.ts";

export async function trainHere(
  studio: TaskPorts,
  task: Task,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { db } = studio;
  const training = await readTraining(db, task.jobId);
  if (!training || !isUnfinished(training.status)) return void (await endTask(db, task));
  const train = studio.engine(training.engine)?.local?.train;
  if (!train)
    return void (await endJob(studio, task.jobId, { status: "failed", errorCode: "ENGINE_UNAVAILABLE" }));
  let compared: Awaited<ReturnType<typeof comparePhotos>>;
  do {
    signal.throwIfAborted();
    compared = await comparePhotos(studio, training);
  } while (compared === "reading");
  if (!compared) return;
  const made = await train(await training.readInput(), {
    signal,
    // one that is not noted is followed by others
    onProgress: (progress) => void noteProgress(db, task.jobId, progress).catch(() => {}),
  });
  if (made.state === "completed") await finishTraining(studio, task.jobId, made);
  else await endJob(studio, task.jobId, { status: "failed", errorCode: failureCodes.training[made.reason] });
}
