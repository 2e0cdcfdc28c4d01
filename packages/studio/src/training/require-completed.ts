import { StudioError, type TrainingSession } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { getTraining } from "./get-training.ts";

/**
 * The specification's "mock completion": returns a completed training unchanged. Only the engine completes trainings, so a
 * running one is refused.
 * @throws NOT_FOUND, WRONG_STATE
 */
export async function requireCompleted(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id }: { id: string },
): Promise<TrainingSession> {
  const training = await getTraining(studio, actor, { id });
  if (training.status !== "completed") throw new StudioError("WRONG_STATE", { status: training.status });
  return training;
}
