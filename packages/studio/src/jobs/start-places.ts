import { type Database, generations, models, outbox, tasks, trainingSessions } from "@portrait-studio/db";
import type { AnyEngine } from "@portrait-studio/engine";
import { sql } from "drizzle-orm";
import { beginJob } from "./begin-job.ts";
import { doTask } from "./do-task.ts";
import { claimTask, isPhoto, isSheet, onTasks, type TaskPorts } from "./tasks.ts";

/** How often free places look for tasks that other processes have added, or that a dead one has left. */
const lookEveryMs = 1000;
/** At every fifth look that finds nothing, they look for requests that no run begins. */
const beginEvery = 5;

/**
 * Does tasks, so many at once: each place takes the next one of all as soon as it is free, so workers share what waits however it came, and
 * a worker that is full takes nothing.
 */
export function startPlaces(studio: TaskPorts, places: number): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();
  let wake = () => {};
  let isWanted = false;
  const look = () => {
    isWanted = true;
    wake();
  };
  const rest = async () => {
    if (!isWanted) {
      const timer = setTimeout(() => wake(), lookEveryMs);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      clearTimeout(timer);
    }
    isWanted = false;
  };
  const forgetTasks = onTasks(look);
  let beginning: Promise<void> | undefined;
  let looksInVain = 0;
  const begin = async () => {
    // where there was one, the next look is for another
    looksInVain = (await beginNext(studio).catch(() => false)) ? 0 : 1;
    beginning = undefined;
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      // the relay says that the database is away
      const task = inHand.size < places ? await claimTask(studio.db).catch(() => undefined) : undefined;
      if (!task) {
        if (inHand.size < places && looksInVain++ % beginEvery === 0) beginning ??= begin();
        await rest();
        continue;
      }
      const work = doTask(studio, task, stopping.signal).finally(() => {
        inHand.delete(work);
        look();
      });
      inHand.add(work);
    }
  })();
  return {
    stop: async () => {
      stopping.abort(new Error("The worker stops."));
      forgetTasks();
      look();
      await loop;
      await Promise.all([...inHand, beginning]);
    },
  };
}

/** The run of a job begins it within a second or two, while the job server is there and lets it run. */
const leftFor = sql`interval '5 seconds'`;
const mostPeople = 20;
/** The photo or the model that an event is about. */
const subject = sql`coalesce(data ->> 'photoId', data ->> 'modelId')`;
const photoEvents = sql`('photo/added', 'photo/changed')`;
/** A person's photos are judged one after the other: what waits is left to its run while others move, a run to itself while it gives signs. */
const isPhotoWaiting = sql`name in ${photoEvents} and coalesce(heard_at, '-infinity') < clock_timestamp() - interval '1 minute' and not exists (
  select from ${outbox} own where own.heard_at > statement_timestamp() - interval '15 seconds' and own.name in ${photoEvents}
    and own.data ->> 'userId' = ${outbox}.data ->> 'userId')`;
const isEventWaiting = sql`ended_at is null and created_at < clock_timestamp() - ${leftFor}
  and not exists (select from ${tasks} where job_id = ${subject})
  and (name = 'sheet/requested' and heard_at is null or ${isPhotoWaiting})`;

/**
 * Begins jobs whose work is done on this machine and that no run has begun: the job server is away, has lost them, or keeps them
 * waiting. Of each person it is the oldest, and free places choose fairly among their tasks. A run finds it begun, or over.
 * @returns whether any was begun
 */
export async function beginNext(studio: TaskPorts): Promise<boolean> {
  const engines = [...studio.allEngines()];
  const waiting = ([generations, trainingSessions] as const).flatMap((jobs) => {
    const isLocal = ({ local }: AnyEngine) => (jobs === generations ? local?.makeImage : local?.train);
    const names = engines.filter(isLocal).map(({ name }) => name);
    if (names.length === 0) return [];
    return sql`select waiting.id, waiting.user_id, waiting.created_at from ${jobs} waiting
        join ${models} model on model.id = waiting.model_id and model.engine in ${names}
      where waiting.status in ('queued', 'pending') and waiting.started_at is null
        and waiting.created_at < clock_timestamp() - ${leftFor} and waiting.deadline_at > clock_timestamp()`;
  });
  // one statement for all that may wait, since this is asked all day
  waiting.push(
    sql`select ${subject} as id, data ->> 'userId' as user_id, created_at from ${outbox} where ${isEventWaiting}`,
  );
  const { rows } = await studio.db.execute<{ id: string }>(sql`
    select id from (
      select distinct on (user_id) id, created_at from (${sql.join(waiting, sql` union all `)}) waiting
      order by user_id, created_at, id
    ) oldest order by created_at limit ${mostPeople}`);
  // one that cannot begin is left to its run, which fails it
  const begin = ({ id }: { id: string }) =>
    isSheet(id) || isPhoto(id) ? takeEvent(studio.db, id) : beginJob(studio, id);
  const ends = await Promise.allSettled(rows.map(begin));
  return ends.some(({ status }) => status === "fulfilled");
}

/** Makes a task of a contact sheet or of a photo's verdict, in place of its run, which does nothing then. */
async function takeEvent(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    with taken as (
      update ${outbox} set ended_at = clock_timestamp() where ${isEventWaiting} and ${subject} = ${id}
      returning data ->> 'userId' as user_id, created_at
    )
    insert into ${tasks} (job_id, position, user_id, created_at)
    select ${id}, 0, user_id, min(created_at) from taken group by user_id on conflict do nothing`);
}
