import { StudioError } from "@portrait-studio/contract";
import { runInTransaction } from "@portrait-studio/db";
import type { Studio } from "../context.ts";
import { endJob } from "../jobs/end-job.ts";
import { findJob } from "./find-job.ts";
import { type Operator, recordAct } from "./operator.ts";

/** Its run is stopped, and delivered images remain. @throws NOT_FOUND, WRONG_STATE {status} when it is over */
export function failJob({ db }: Pick<Studio, "db">, operator: Operator, { id }: { id: string }) {
  return runInTransaction(db, async (tx) => {
    const { type, row } = await findJob(tx, id);
    const failed = { status: "failed", errorCode: "ENDED_BY_OPERATOR" } as const;
    if (!(await endJob({ db: tx }, id, failed))) throw new StudioError("WRONG_STATE", { status: row.status });
    const { userId } = row;
    await recordAct(tx, operator, { action: "fail_job", subject: { type, id }, userId });
    return { id, userId };
  });
}
