import { StudioError, type TrainingSession } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { endTraining } from "./end-training.ts";
import { getTraining } from "./get-training.ts";

/** Cancels a training and releases its credits. Cancelling twice is no error. @throws NOT_FOUND, WRONG_STATE when it has ended */
export async function cancelTraining(
  studio: Pick<Studio, "db" | "storage" | "engines" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<TrainingSession> {
  await getTraining(studio, actor, { id });
  if (await endTraining(studio, id, { status: "cancelled" })) sendOutboxNow(studio);
  const training = await getTraining(studio, actor, { id });
  if (training.status !== "cancelled") throw new StudioError("WRONG_STATE", { status: training.status });
  return training;
}
