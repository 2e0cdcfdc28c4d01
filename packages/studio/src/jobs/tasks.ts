import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import {
  type Database,
  findJobTable,
  generations,
  images,
  isTraining,
  type Transaction,
  tasks,
} from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { and, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

export type TaskPorts = Pick<
  WorkerStudio,
  "db" | "storage" | "intake" | "photoJudge" | "engine" | "allEngines" | "engines" | "log" | "dispatch"
>;

export interface Task {
  jobId: string;
  position: number;
  tries: number;
  holder: string;
}

export const hereTicket: Ticket = { engine: "here" };

export function isMadeHere(ticket: Ticket): boolean {
  return ticket.engine === hereTicket.engine;
}

/** A worker that gives no sign for so long has died or stands still, and another one takes its tasks. */
const heldFor = sql`interval '10 seconds'`;

/** Who wants to know at once that there are tasks: places of this process. Others look every second. */
const listeners = new Set<() => void>();

export function onTasks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds what is still to be made of an unfinished job. Safe to repeat. */
export async function addTasks(db: Database | Transaction, id: string): Promise<void> {
  const jobs = findJobTable(id);
  const isSettled = sql`exists (select from ${images} where generation_id = job.id and position = number)
    or coalesce(job.withheld @> jsonb_build_array(jsonb_build_object('position', number)), false)`;
  await db.execute(sql`
    insert into ${tasks} (job_id, position, user_id, created_at)
    select job.id, number, job.user_id, job.created_at
    from ${jobs} job, generate_series(0, ${isTraining(id) ? sql`0` : sql`job.count - 1`}) number
    where job.id = ${id} and job.status in ('queued', 'pending', 'processing') and not (${isTraining(id) ? sql`false` : isSettled})
    on conflict do nothing`);
}

/** Tells the places of this process, once tasks that were added are committed. */
export function tellOfTasks(): void {
  for (const listener of listeners) listener();
}

/**
 * Takes the task that is next, of the person who has the fewest in hand, the oldest first: whoever asks for one image waits for no more of
 * somebody's many than are in hand.
 */
export async function claimTask(db: Database): Promise<Task | undefined> {
  const { rows } = await db.execute<Task & Record<string, unknown>>(sql`
    update ${tasks} set held_until = clock_timestamp() + ${heldFor}, holder = ${randomUUID()}, tries = tries + 1
    where (job_id, position) = (
      select job_id, position from ${tasks} waiting left join (
        select user_id, count(*) as in_hand from ${tasks} where holder is not null and held_until > clock_timestamp() group by user_id
      ) busy using (user_id)
      where held_until is null or held_until <= clock_timestamp()
      order by coalesce(in_hand, 0), created_at, job_id, position limit 1
      for update of waiting skip locked
    )
    returning job_id as "jobId", position, tries, holder`);
  return rows[0];
}

const isHeldBy = ({ jobId, position, holder }: Task) =>
  and(eq(tasks.jobId, jobId), eq(tasks.position, position), eq(tasks.holder, holder));

/** @returns whether it is still in this hand: false when its job has ended, or another one has taken it */
export async function renewTask(db: Database, task: Task): Promise<boolean> {
  const heldUntil = sql`clock_timestamp() + ${heldFor}`;
  const { rowCount } = await db.update(tasks).set({ heldUntil }).where(isHeldBy(task));
  return rowCount === 1;
}

export async function releaseTask(
  db: Database,
  task: Task,
  { tries, waitSeconds }: { tries: number; waitSeconds: number },
): Promise<void> {
  const heldUntil = sql`clock_timestamp() + ${waitSeconds} * interval '1 second'`;
  await db.update(tasks).set({ holder: null, heldUntil, tries }).where(isHeldBy(task));
}

export const isSheet = (jobId: string): boolean => jobId.startsWith("mdl_");
export const isPhoto = (jobId: string): boolean => jobId.startsWith("pho_");

/** Ends a task. @returns false when it is not in this hand any more */
export async function endTask(db: Database | Transaction, task: Task): Promise<boolean> {
  return (await db.delete(tasks).where(isHeldBy(task))).rowCount === 1;
}

/** A sheet or a cut-out waits so long in all for what is paid: it is late in a busy studio, never lost. */
export const longestWaitMs = 30_000;

/** Waits as long as anything that is paid for, by anybody or by this person, is being made or is to be; at most until then. */
export async function awaitPaidTasks(db: Database, until: number, userId?: string): Promise<void> {
  // contact sheets and verdicts are free
  const isPaid = and(sql`${tasks.jobId} !~ '^(mdl|pho)_'`, userId ? eq(tasks.userId, userId) : undefined);
  while (Date.now() < until && (await db.$count(tasks, isPaid)) > 0) await setTimeout(250);
}

export async function readTasks(db: Database, id: string): Promise<{ left: number; before: number }> {
  const { rows } = await db.execute<{ left: number; before: number }>(sql`
    with own as (select count(*)::int as left, bool_or(tries > 0) as begun, min(created_at) as since from ${tasks} where job_id = ${id})
    select own.left, case when own.begun or exists (select from ${images} where generation_id = ${id}) then 0 else (
      select count(distinct job_id)::int from ${tasks} where created_at < own.since
    ) end as before from own`);
  return rows[0] ?? { left: 0, before: 0 };
}

export async function withhold(db: Database, task: Task, flaw: string): Promise<void> {
  const { jobId, position } = task;
  await db.transaction(async (tx) => {
    await tx.select({ id: generations.id }).from(generations).where(eq(generations.id, jobId)).for("update");
    if (!(await endTask(tx, task))) return;
    await tx.execute(sql`update ${generations} set previews = previews - ${String(position)}::text, withheld = (
        select jsonb_agg(one order by (one ->> 'position')::int)
        from jsonb_array_elements(coalesce(withheld, '[]') || ${JSON.stringify([{ position, flaw }])}::jsonb) one
      ) where id = ${jobId} and status = 'processing'`);
  });
}
