import { setTimeout as pause } from "node:timers/promises";
import { findJobTable } from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { type SQL, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

/** A start without a sign for so long has died with its process, and another run may try. */
const claimedFor = sql`interval '30 seconds'`;
const signEveryMs = 10_000;
const askAgainMs = 500;

/**
 * Starts the engine on a job that has no ticket, one run at a time: a job may have two runs, and a provider would take it twice.
 * Until the ticket is stored, the job's `startedAt` is the last sign of the run that starts it.
 * @returns the ticket; undefined when another run has started the job, or it has ended
 */
export async function startOnce(
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
