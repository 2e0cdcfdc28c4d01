import { StudioError, type TrainingSession } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { getTraining } from "./get-training.ts";

/**
 * The "mock completion" of the specification: answers a finished training as it is. Only the engine finishes a training,
 * so a running one is refused.
 * @throws NOT_FOUND, WRONG_STATE
 */
export async function completeTraining(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id }: { id: string },
): Promise<TrainingSession> {
  const training = await getTraining(studio, actor, { id });
  if (training.status !== "completed") throw new StudioError("WRONG_STATE", { status: training.status });
  return training;
}
