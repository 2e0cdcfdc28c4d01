import { StudioError } from "@portrait-studio/contract";
import { runInTransaction } from "@portrait-studio/db";
import type { Studio } from "../context.ts";
import { endGeneration } from "../generation/end-generation.ts";
import { endTraining } from "../training/end-training.ts";
import { findJob } from "./find-job.ts";
import { type Operator, recordAct } from "./operator.ts";

/**
 * Ends an unfinished job as failed and releases its credits; its run is stopped, and delivered images remain.
 * @throws NOT_FOUND, WRONG_STATE {status} when it is over
 */
export function failJob(
  { db }: Pick<Studio, "db">,
  operator: Operator,
  { id }: { id: string },
): Promise<{ id: string; userId: string }> {
  return runInTransaction(db, async (tx) => {
    const { type, row } = await findJob(tx, id);
    const failed = { status: "failed", errorCode: "ENDED_BY_OPERATOR" } as const;
    const ended =
      type === "training"
        ? await endTraining({ db: tx }, id, failed)
        : await endGeneration({ db: tx }, id, failed);
    if (!ended) throw new StudioError("WRONG_STATE", { status: row.status });
    const { userId } = row;
    await recordAct(tx, operator, { action: "fail_job", subject: { type, id }, userId });
    return { id, userId };
  });
}
