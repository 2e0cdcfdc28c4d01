import type { Pool } from "pg";
import type { Runner } from "../context.ts";
import {
  type Conditions,
  type EventFilter,
  type RunFilter,
  toEventConditions,
  toRunConditions,
} from "../run-filter.ts";

const pageSize = 50;

/** Values beyond this are left out of a run's page, which is read again and again, and fetched one by one. */
const maxInlineBytes = 32_768;

/** One page of rows, newest first. Ids sort by time, so the last one of a page is where the next begins. */
export interface Page {
  rows: { id: string }[];
  nextCursor: string | null;
}

export async function listRuns(pool: Pool, filter: RunFilter, cursor: string | undefined): Promise<Page> {
  const columns = `run.id, run.function, run.status, run.queued_at as "queuedAt", run.started_at as "startedAt",
    run.ended_at as "endedAt", run.step_count as steps, run.rerun_of as "rerunOf", event.name as event`;
  const tables = "run join event on event.id = run.event";
  return await readPage(pool, `select ${columns} from ${tables}`, "run.id", toRunConditions(filter), cursor);
}

/** The runs that an event has started, oldest first; null if there are none. */
const startedRuns = `
  select json_agg(json_build_object('id', run.id, 'function', run.function, 'status', run.status) order by run.id)
  from run where run.id in (select run.id from run where run.event = event.id
                            union select run from batch_event where batch_event.event = event.id)`;

/** Events, also those that have started nothing. */
export async function listEvents(pool: Pool, filter: EventFilter, cursor: string | undefined): Promise<Page> {
  const columns = `id, name, received_at as "receivedAt", (${startedRuns}) as runs`;
  return await readPage(pool, `select ${columns} from event`, "event.id", toEventConditions(filter), cursor);
}

async function readPage(
  pool: Pool,
  select: string,
  id: string,
  { conditions, values }: Conditions,
  cursor: string | undefined,
): Promise<Page> {
  const all = cursor ? [...conditions, `${id} < $${values.length + 1}`] : conditions;
  const { rows } = await pool.query<{ id: string }>(
    `${select} ${all.length > 0 ? `where ${all.join(" and ")}` : ""} order by ${id} desc limit ${pageSize}`,
    cursor ? [...values, cursor] : values,
  );
  return { rows, nextCursor: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** One event in full, with the runs that it has started. */
export async function readEvent(pool: Pool, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select id, name, received_at as "receivedAt", body, (${startedRuns}) as runs from event where id = $1`,
    [id],
  );
  return rows[0];
}

const inline = (column: string): string =>
  `case when octet_length(${column}::text) > ${maxInlineBytes}
     then json_build_object('$leftOutBytes', octet_length(${column}::text)) else ${column} end`;

/** Everything about one run; values that are too long have `{"$leftOutBytes": n}` in their place. */
export async function readRun(pool: Pool, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select run.id, run.function, run.status, run.queued_at as "queuedAt", run.started_at as "startedAt",
            run.ended_at as "endedAt", ${inline("run.output")} as output, run.rerun_of as "rerunOf",
            run.singleton, run.priority, run.slots, split_part(run.invoked_by, '.', 1) as "invokedBy",
            (select json_agg(json_build_object('id', event.id, 'body', ${inline("event.body")}) order by batch_event.pos)
             from (select 1) as once left join batch_event on batch_event.run = run.id
               join event on event.id = coalesce(batch_event.event, run.event)) as events,
            (select json_agg(again.id order by again.id) from run as again where again.rerun_of = run.id) as replays
     from run where run.id = $1`,
    [id],
  );
  if (!rows[0]) return undefined;
  // jobs first, so that the step of each is among the steps
  const jobs = await pool.query(
    `select kind, step, attempt, run_at as "dueAt", coalesce(lease_until > now(), false) as executing
     from job where run = $1 order by id`,
    [id],
  );
  const [steps, failures] = await Promise.all([
    pool.query(
      `select step.id, op, coalesce(display_name, name, step.id) as name, ${inline("opts")} as opts, ${inline("memo")} as memo,
              pos is not null as done, taken_over as "takenOver", planned_at as "plannedAt", started_at as "startedAt",
              ended_at as "endedAt", step_input.input as "givenInput",
              (select json_build_object('id', child.id, 'status', child.status) from run as child
               where child.invoked_by = step.run || '.' || step.id limit 1) as child
       from step left join step_input on step_input.run = step.run and step_input.step = step.id
       where step.run = $1 order by taken_over desc, coalesce(started_at, planned_at), pos`,
      [id],
    ),
    pool.query(
      `select step, attempt, started_at as "startedAt", at, retry_at as "retryAt", error from failure
       where run = $1 order by id`,
      [id],
    ),
  ]);
  return { ...rows[0], steps: steps.rows, failures: failures.rows, jobs: jobs.rows };
}

/** A step's input and result in full. */
export async function readStepValue(pool: Pool, run: string, step: string): Promise<unknown> {
  const { rows } = await pool.query("select id, op, opts, memo from step where run = $1 and id = $2", [
    run,
    step,
  ]);
  return rows[0];
}

/** The registered functions as they are configured, each with its latest run. */
export async function listFunctions({ pool, registry }: Runner): Promise<unknown[]> {
  const functions = registry.live();
  const { rows } = await pool.query<{ function: string }>(
    `select latest.* from unnest($1::text[]) as given(slug)
     cross join lateral (select id, function, status, queued_at as "queuedAt" from run
                         where function = given.slug order by id desc limit 1) as latest`,
    [functions.map((fn) => fn.slug)],
  );
  const latest = new Map(rows.map((row) => [row.function, row]));
  return functions.map((fn) => ({ ...fn, latestRun: latest.get(fn.slug) ?? null }));
}

/** The pending work of each function. Runs that have ended are not read. */
export async function readQueue(pool: Pool): Promise<unknown> {
  const [jobs, gatherings] = await Promise.all([
    pool.query(
      `select run.function,
              count(*) filter (where is_call and job.lease_until > now())::integer as executing,
              count(*) filter (where is_call and not coalesce(job.lease_until > now(), false) and job.run_at <= now())::integer
                as ready,
              count(*) filter (where is_call and job.run_at > now())::integer as later,
              count(*) filter (where kind = 'sleep')::integer as sleeping,
              count(*) filter (where kind = 'timeout')::integer as waiting,
              min(job.run_at) filter (where is_call and job.lease_until is null and job.run_at <= now()) as "oldestReady"
       from job join run on run.id = job.run cross join lateral (select job.kind in ('discover', 'step', 'fetch') as is_call) as call
       group by run.function order by run.function`,
    ),
    pool.query(
      `select kind, function, key, cardinality(events) as events, due_at as "dueAt" from gathering
       order by due_at limit 100`,
    ),
  ]);
  return { functions: jobs.rows, gatherings: gatherings.rows };
}
