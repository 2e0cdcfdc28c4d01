import type { Pool } from "pg";
import type { EventBody } from "../read-events.ts";
import { type EventFilter, type RunFilter, type RunStatus, toConditions } from "./run-filter.ts";

const pageSize = 50;

/** Values beyond this are left out of a run's page, which is read again and again, and fetched one by one. */
const maxInlineBytes = 32_768;

export interface RunSummary {
  id: string;
  function: string;
  status: RunStatus;
  queuedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  steps: number;
  rerunOf: string | null;
  event: string;
}

export interface EventSummary {
  id: string;
  name: string;
  receivedAt: Date;
  /** Null when it has started none. */
  runs: { id: string; function: string; status: RunStatus }[] | null;
}

export interface EventDetail extends EventSummary {
  body: EventBody;
}

export interface StepDetail {
  id: string;
  op: string;
  name: string;
  opts: Record<string, unknown> | null;
  memo: unknown;
  done: boolean;
  plannedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export interface FailureDetail {
  /** Null when the function itself threw. */
  step: string | null;
  attempt: number;
  startedAt: Date | null;
  at: Date;
  retryAt: Date | null;
  error: { name?: string; message?: string; stack?: string };
}

export interface JobDetail {
  kind: string;
  step: string | null;
  attempt: number;
  dueAt: Date;
  executing: boolean;
}

/** Everything about one run; values that are too long have `{"$leftOutBytes": n}` in their place. */
export interface RunDetail extends Omit<RunSummary, "steps" | "event"> {
  output: unknown;
  priority: number;
  slots: string[];
  replays: string[] | null;
  event: { id: string; name: string; body: unknown };
  steps: StepDetail[];
  failures: FailureDetail[];
  jobs: JobDetail[];
}

export interface RowPage<Row> {
  rows: Row[];
  nextCursor: string | null;
}

const runColumns = `run.id, run.function, run.status, run.queued_at as "queuedAt", run.started_at as "startedAt",
  run.ended_at as "endedAt", run.rerun_of as "rerunOf"`;

export async function listRuns(pool: Pool, filter: RunFilter): Promise<RowPage<RunSummary>> {
  const { where, values } = toConditions(filter, "run");
  const { rows } = await pool.query<RunSummary>(
    `select ${runColumns}, run.step_count as steps, event.name as event from run join event on event.id = run.event
     ${where} order by run.id desc limit ${pageSize}`,
    values,
  );
  return toPage(rows);
}

const eventColumns = `id, name, received_at as "receivedAt",
  (select json_agg(json_build_object('id', run.id, 'function', run.function, 'status', run.status) order by run.id)
   from run where run.event = event.id) as runs`;

export async function listEvents(pool: Pool, filter: EventFilter): Promise<RowPage<EventSummary>> {
  const { where, values } = toConditions(filter, "event");
  const { rows } = await pool.query<EventSummary>(
    `select ${eventColumns} from event ${where} order by event.id desc limit ${pageSize}`,
    values,
  );
  return toPage(rows);
}

function toPage<Row extends { id: string }>(rows: Row[]): RowPage<Row> {
  return { rows, nextCursor: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null };
}

export async function readEvent(pool: Pool, id: string): Promise<EventDetail | undefined> {
  const { rows } = await pool.query<EventDetail>(`select ${eventColumns}, body from event where id = $1`, [
    id,
  ]);
  return rows[0];
}

const inline = (column: string): string =>
  `case when octet_length(${column}::text) > ${maxInlineBytes}
     then json_build_object('$leftOutBytes', octet_length(${column}::text)) else ${column} end`;

export async function readRun(pool: Pool, id: string): Promise<RunDetail | undefined> {
  type Found = Omit<RunDetail, "steps" | "failures" | "jobs">;
  const { rows } = await pool.query<Found>(
    `select ${runColumns}, ${inline("run.output")} as output, run.priority, run.slots,
            (select json_build_object('id', id, 'name', name, 'body', ${inline("body")}) from event
             where event.id = run.event) as event,
            (select json_agg(again.id order by again.id) from run as again where again.rerun_of = run.id) as replays
     from run where run.id = $1`,
    [id],
  );
  if (!rows[0]) return undefined;
  // jobs first, so that the step of each is among the steps
  const jobs = await pool.query<JobDetail>(
    `select kind, step, attempt, run_at as "dueAt", coalesce(lease_until > now(), false) as executing
     from job where run = $1 order by id`,
    [id],
  );
  const [steps, failures] = await Promise.all([
    pool.query<StepDetail>(
      `select id, op, coalesce(display_name, name, id) as name, ${inline("opts")} as opts, ${inline("memo")} as memo,
              pos is not null as done, planned_at as "plannedAt", started_at as "startedAt", ended_at as "endedAt"
       from step where run = $1 order by coalesce(started_at, planned_at), pos`,
      [id],
    ),
    pool.query<FailureDetail>(
      `select step, attempt, started_at as "startedAt", at, retry_at as "retryAt", error from failure
       where run = $1 order by id`,
      [id],
    ),
  ]);
  return { ...rows[0], steps: steps.rows, failures: failures.rows, jobs: jobs.rows };
}

export async function readStepValue(pool: Pool, run: string, step: string): Promise<unknown> {
  const { rows } = await pool.query("select id, op, opts, memo from step where run = $1 and id = $2", [
    run,
    step,
  ]);
  return rows[0];
}
