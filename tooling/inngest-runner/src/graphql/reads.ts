import { GraphQLError } from "graphql";
import type { Pool } from "pg";
import type { EventBody } from "../read-events.ts";
import type { RunStatus } from "../run-statuses.ts";

/** A query for many runs with everything in them reads once for each part; beyond this it is too much. */
const maxReads = 1000;

export interface RunRow {
  id: string;
  function: string;
  status: RunStatus;
  queuedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** The run that it repeats. */
  rerunOf: string | null;
  /** Ids of its events, in their order. */
  events: string[];
  eventName: string;
  /** The schedule of a run that is started by the clock. */
  cron: string | null;
}

export interface StepRow {
  id: string;
  op: string;
  name: string;
  /** What it waits for: the name of an event, or until when it sleeps. */
  given: string | null;
  opts: Record<string, unknown> | null;
  done: boolean;
  failed: boolean;
  /** Its result is null, as that of a wait that nothing ended. */
  empty: boolean;
  plannedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** The run that it invoked. */
  child: string | null;
}

export interface FailureRow {
  id: string;
  /** Null when the function itself threw. */
  step: string | null;
  attempt: number;
  startedAt: Date | null;
  at: Date;
  retryAt: Date | null;
}

export interface EventRow {
  id: string;
  name: string;
  body: EventBody;
  receivedAt: Date;
}

/** Reads of one GraphQL query. They are done one after the other, so that a large query leaves the database to the runs. */
export interface Reads {
  runs: (clause: string, values: unknown[]) => Promise<RunRow[]>;
  steps: (run: string) => Promise<StepRow[]>;
  failures: (run: string) => Promise<FailureRow[]>;
  events: (clause: string, values: unknown[]) => Promise<EventRow[]>;
  rows: <Row extends object>(statement: string, values: unknown[]) => Promise<Row[]>;
}

export function openReads(pool: Pool): Reads {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const rows = <Row extends object>(statement: string, values: unknown[]): Promise<Row[]> => {
    count += 1;
    if (count > maxReads) throw new GraphQLError("The query asks for too much: ask for fewer at a time.");
    const next = last.then(async () => (await pool.query<Row>(statement, values)).rows);
    last = next.catch(() => {});
    return next;
  };
  return {
    rows,
    runs: (clause, values) => rows(`${selectRuns} ${clause}`, values),
    steps: (run) =>
      rows(`${selectSteps} where step.run = $1 order by coalesce(started_at, planned_at), pos`, [run]),
    failures: (run) =>
      rows(
        `select id, step, attempt, started_at as "startedAt", at, retry_at as "retryAt" from failure
         where run = $1 order by id`,
        [run],
      ),
    events: (clause, values) =>
      rows(`select id, name, body, received_at as "receivedAt" from event ${clause}`, values),
  };
}

const selectRuns = `
  select run.id, run.function, run.status, run.queued_at as "queuedAt", run.started_at as "startedAt",
         run.ended_at as "endedAt", run.rerun_of as "rerunOf", event.name as "eventName",
         coalesce((select array_agg(batch_event.event order by pos) from batch_event where batch_event.run = run.id),
                  array[run.event]) as events,
         case when event.name = 'inngest/scheduled.timer' then event.body->'data'->>'cron' end as cron
  from run join event on event.id = run.event`;

const selectSteps = `
  select step.id, op, coalesce(display_name, name, step.id) as name, name as given, opts, pos is not null as done,
         json_typeof(memo) = 'object' and op <> 'WaitForEvent' and memo->'error' is not null as failed,
         memo::text = 'null' as empty, planned_at as "plannedAt", started_at as "startedAt", ended_at as "endedAt",
         (select child.id from run as child where child.invoked_by = step.run || '.' || step.id limit 1) as child
  from step`;
