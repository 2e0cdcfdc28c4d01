import { setTimeout as pause } from "node:timers/promises";
import { isTraining } from "@portrait-studio/db";
import type { WorkerStudio } from "../context.ts";
import { checkJob, type JobProgress } from "./check-job.ts";
import { readJob } from "./read-job.ts";
import { isMadeHere } from "./tasks.ts";

/** How long one step of a run stays with a job: less than a worker that is asked to stop waits for its steps. */
const attentionMs = 10_000;
/** How long an engine may be without news before the job's row is read again, for a cancellation or its deadline. */
const checkMs = 5000;
/** An engine that reports each small change is not asked more often. */
const betweenMs = 100;

/**
 * Follows a job until an image is ready, it has ended, or a step's time is up.
 * @returns its progress, whether it is made at a provider, which works on unattended, and whether that one's message tells of news
 */
export async function pollJob(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  id: string,
): Promise<JobProgress & { hosted: boolean; callsBack: boolean }> {
  const { db, engines } = studio;
  const job = await readJob(db, id);
  if (!job) return { ready: [], done: true, hosted: false, callsBack: false };
  const engine = job.model.engine;
  const hosted = engines.getProfile(engine).hosted && !(job.ticket && isMadeHere(job.ticket));
  const place = { hosted, callsBack: isTraining(id) || engines.callsBack(engine) };
  const until = Date.now() + attentionMs;
  for (;;) {
    const waitMs = Math.min(checkMs, Math.max(0, until - Date.now()));
    const progress = await checkJob(studio, id, { waitMs });
    if (progress.done || progress.ready.length > 0 || Date.now() >= until) return { ...progress, ...place };
    await pause(betweenMs);
  }
}
