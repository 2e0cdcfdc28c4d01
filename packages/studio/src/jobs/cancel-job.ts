import { type JobStatus, StudioError } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { getImageEdit } from "../edits/get-image-edit.ts";
import { getGeneration } from "../generation/get-generation.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { getTraining } from "../training/get-training.ts";
import { endJob } from "./end-job.ts";

type Ports = Pick<Studio, "db" | "storage" | "engines" | "dispatch" | "log">;
type GetJob<Job> = (studio: Ports, actor: Actor, input: { id: string }) => Promise<Job>;

/**
 * The action that cancels jobs of a kind. Delivered images stay; the remaining credits are released. Cancelling twice is no error.
 * @param getJob returns the person's job
 */
function createCancel<Job extends { status: JobStatus }>(getJob: GetJob<Job>): GetJob<Job> {
  return async (studio, actor, input) => {
    await getJob(studio, actor, input);
    if (await endJob(studio, input.id, { status: "cancelled" })) sendOutboxNow(studio);
    const job = await getJob(studio, actor, input);
    if (job.status !== "cancelled") throw new StudioError("WRONG_STATE", { status: job.status });
    return job;
  };
}

/** @throws NOT_FOUND, WRONG_STATE when it has ended otherwise */
export const cancelTraining = createCancel(getTraining);
export const cancelGeneration = createCancel(getGeneration);
export const cancelImageEdit = createCancel(getImageEdit);
