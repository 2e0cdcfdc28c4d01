import { generations, models } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import { beginJob } from "./begin-job.ts";
import type { TaskPorts } from "./tasks.ts";

/** The run of a request begins it within a second or two, while the job server is there and lets it run. */
const leftFor = sql`interval '5 seconds'`;
const mostPeople = 20;

/**
 * Begins requests whose images are made on this machine and that no run has begun: the job server is away, has lost them, or keeps them
 * waiting. Of each person it is the oldest, and free places choose fairly among their images. A run finds it begun, or over.
 * @returns whether any was begun
 */
export async function beginNext(studio: TaskPorts): Promise<boolean> {
  const engines = [...studio.allEngines()].flatMap(({ name, local }) => (local?.makeImage ? [name] : []));
  if (engines.length === 0) return false;
  const { rows } = await studio.db.execute<{ id: string }>(sql`
    select id from (
      select distinct on (waiting.user_id) waiting.id, waiting.created_at from ${generations} waiting
        join ${models} model on model.id = waiting.model_id and model.engine in ${engines}
      where waiting.status = 'pending' and waiting.started_at is null
        and waiting.created_at < clock_timestamp() - ${leftFor} and waiting.deadline_at > clock_timestamp()
      order by waiting.user_id, waiting.created_at, waiting.id
    ) oldest order by created_at limit ${mostPeople}`);
  // one that cannot begin is left to its run, which fails it
  const ends = await Promise.allSettled(rows.map(({ id }) => beginJob(studio, id)));
  return ends.some(({ status }) => status === "fulfilled");
}
