import { type Database, findJobTable, models } from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { eq, sql } from "drizzle-orm";

export async function readJob(db: Database, id: string) {
  const jobs = findJobTable(id);
  const [job] = await db
    .select({
      status: jobs.status,
      modelId: jobs.modelId,
      errorCode: jobs.errorCode,
      ticket: sql<Ticket | null>`${jobs.engineTicket}`,
      queuedAtEngine: jobs.queuedAtEngine,
      progress: jobs.progress,
      isOverdue: sql<boolean>`${jobs.deadlineAt} <= clock_timestamp()`,
      model: { engine: models.engine },
    })
    .from(jobs)
    .innerJoin(models, eq(models.id, jobs.modelId))
    .where(eq(jobs.id, id));
  return job;
}

export async function readJobEnding({ db }: { db: Database }, id: string) {
  const job = await readJob(db, id);
  return job && { status: job.status, errorCode: job.errorCode };
}
