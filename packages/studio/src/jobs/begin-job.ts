import { setTimeout as pause } from "node:timers/promises";
import { isUnfinished } from "@portrait-studio/contract";
import { findJobTable, isTraining, models, runInTransaction } from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { eq, type SQL, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { prepareRequest } from "../generation/prepare-request.ts";
import { prepareTraining } from "../training/prepare-training.ts";
import { endJob } from "./end-job.ts";
import { readJob } from "./read-job.ts";
import { addTasks, isMadeHere, tellOfTasks } from "./tasks.ts";

/**
 * Starts the engine on a job once: a retry or a second run finds the ticket of the first start. A training is started as soon as its photos
 * are read and enough of them differ.
 * @returns whether to follow the job; false when this call has ended it, "over" when it had ended before or was deleted, "reading" when this
 * is to be called again
 */
export async function beginJob(
  studio: Pick<WorkerStudio, "db" | "storage" | "photoJudge" | "engine">,
  id: string,
): Promise<boolean | "over" | "reading"> {
  const { db } = studio;
  const job = await readJob(db, id);
  if (!job || !isUnfinished(job.status)) return "over";
  if (job.ticket) return true;
  const engine = studio.engine(job.model.engine);
  if (!engine) {
    await endJob(studio, id, { status: "failed", errorCode: "ENGINE_UNAVAILABLE" });
    return false;
  }
  // nothing is ordered at a provider before
  const start = await (isTraining(id) ? prepareTraining : prepareRequest)(studio, engine, id);
  if (typeof start !== "function") return start;
  const ticket = await startOnce(studio, id, start);
  if (!ticket) return true;
  const jobs = findJobTable(id);
  await runInTransaction(db, async (tx) => {
    const [begun] = await tx
      .update(jobs)
      .set({
        engineTicket: ticket,
        status: sql`case when ${jobs.status} in ('queued', 'pending') then 'processing' else ${jobs.status} end`,
        startedAt: sql`clock_timestamp()`,
      })
      .where(eq(jobs.id, id))
      .returning({ status: jobs.status, modelId: jobs.modelId });
    // one that was cancelled meanwhile has told its model so already
    if (isTraining(id) && begun?.status === "processing")
      await tx.update(models).set({ status: "processing" }).where(eq(models.id, begun.modelId));
    if (isMadeHere(ticket)) await addTasks(tx, id);
  });
  tellOfTasks();
  return true;
}

/** A start without a sign for so long has died with its process, and another run may try. */
const claimedFor = sql`interval '30 seconds'`;
const signEveryMs = 10_000;
const askAgainMs = 500;

/**
 * Starts the engine on a job that has no ticket, one run at a time: a job may have two runs, and a provider would take it twice.
 * Until the ticket is stored, the job's `startedAt` is the last sign of the run that starts it.
 * @returns the ticket; undefined when another run has started the job, or it has ended
 */
async function startOnce(
  { db }: Pick<WorkerStudio, "db">,
  id: string,
  start: () => Promise<Ticket>,
): Promise<Ticket | undefined> {
  const jobs = findJobTable(id);
  const unstarted = sql`id = ${id} and engine_ticket is null and status in ('queued', 'pending', 'processing')`;
  const set = (startedAt: SQL, condition = sql`true`) =>
    db.execute(sql`update ${jobs} set started_at = ${startedAt} where ${unstarted} and ${condition}`);
  const now = sql`clock_timestamp()`;
  const unclaimed = sql`(started_at is null or started_at < ${now} - ${claimedFor})`;
  while ((await set(now, unclaimed)).rowCount === 0) {
    const { rows } = await db.execute(sql`select from ${jobs} where ${unstarted}`);
    if (rows.length === 0) return undefined;
    await pause(askAgainMs);
  }
  const signs = setInterval(() => set(now).catch(() => {}), signEveryMs);
  try {
    return await start();
  } catch (error) {
    // the step is tried again, and need not wait for the claim's end
    await set(sql`null`).catch(() => {});
    throw error;
  } finally {
    clearInterval(signs);
  }
}
