import { z } from "zod";
import { cancelRun } from "../cancel-run.ts";
import type { Runner } from "../context.ts";
import { rerun } from "../rerun.ts";
import type { AppState } from "../sync-apps.ts";
import { RequestError } from "./request-error.ts";
import { type Route, route } from "./route.ts";
import { sendEvents } from "./sdk-routes.ts";
import { readJson } from "./send-json.ts";

const pageSize = 50;
const maxEventBytes = 4 * 1024 * 1024;

const filters = z.object({
  status: z.enum(["Scheduled", "Running", "Completed", "Failed", "Cancelled"]).optional(),
  function: z.string().optional(),
  cursor: z.string().optional(),
});

/** What the dashboard reads and does. Times are ISO 8601, durations left to the reader. */
export function dashboardRoutes(runner: Runner, appStates: () => AppState[]): Route[] {
  const { pool } = runner;
  return [
    route("GET", "/api/runs", async ({ url }) => {
      const given = filters.safeParse(Object.fromEntries(url.searchParams));
      if (!given.success) throw new RequestError(400, "Unknown status.");
      return { status: 200, body: await listRuns(runner, given.data) };
    }),
    route("GET", "/api/runs/:id", async ({ params }) => ({
      status: 200,
      body: await readRun(runner, params.id ?? ""),
    })),
    route("POST", "/api/runs/:id/cancel", async ({ params }) => {
      if (!(await cancelRun(runner, params.id ?? "")))
        throw new RequestError(404, `There is no run ${params.id}.`);
      return { status: 200, body: { id: params.id } };
    }),
    route("POST", "/api/runs/:id/replay", async ({ params }) => ({
      status: 200,
      body: { id: await rerun(runner, params.id ?? "") },
    })),
    route("GET", "/api/functions", async () => {
      const { rows } = await pool.query<{ function: string; status: string; n: number }>(
        "select function, status, count(*)::integer as n from run group by function, status",
      );
      const functions = runner.registry.live().map((fn) => ({
        slug: fn.slug,
        name: fn.name,
        app: fn.app,
        url: fn.url,
        attempts: fn.maxAttempts,
        events: fn.events,
        crons: fn.crons,
        concurrency: fn.concurrency,
        cancel: fn.cancel,
        idempotency: fn.idempotency ?? null,
        runs: Object.fromEntries(
          rows.filter((row) => row.function === fn.slug).map((row) => [row.status, row.n]),
        ),
      }));
      return { status: 200, body: { functions, apps: appStates() } };
    }),
    route("POST", "/api/events", async ({ request }) => {
      const ids = await sendEvents(runner, await readJson(request, maxEventBytes), {});
      const { rows } = await pool.query<{ id: string }>(
        "select id from run where event = any($1) order by id",
        [ids],
      );
      return { status: 200, body: { ids, runs: rows.map((row) => row.id) } };
    }),
  ];
}

/** Newest first; run ids sort by time, so the last one of a page is where the next begins. */
async function listRuns({ pool }: Runner, filter: z.infer<typeof filters>): Promise<unknown> {
  const values: string[] = [];
  const conditions = [
    ["run.status =", filter.status],
    ["run.function =", filter.function],
    ["run.id <", filter.cursor],
  ].flatMap(([test, value]) => (value ? [`${test} $${values.push(value)}`] : []));
  const { rows: runs } = await pool.query<{ id: string }>(
    `select run.id, run.function, run.status, run.queued_at as "queuedAt", run.started_at as "startedAt",
            run.ended_at as "endedAt", run.step_count as steps, run.rerun_of as "rerunOf", event.name as event
     from run join event on event.id = run.event
     ${conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""} order by run.id desc limit ${pageSize}`,
    values,
  );
  return { runs, nextCursor: runs.length === pageSize ? runs.at(-1)?.id : null };
}

async function readRun({ pool }: Runner, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select run.id, run.function, run.status, run.queued_at as "queuedAt", run.started_at as "startedAt",
            run.ended_at as "endedAt", run.output, run.rerun_of as "rerunOf", event.body as event
     from run join event on event.id = run.event where run.id = $1`,
    [id],
  );
  if (!rows[0]) throw new RequestError(404, `There is no run ${id}.`);
  const steps = await pool.query(
    `select id, op, coalesce(display_name, name, id) as name, opts, memo, pos is not null as done,
            planned_at as "plannedAt", started_at as "startedAt", ended_at as "endedAt"
     from step where run = $1 order by coalesce(started_at, planned_at), pos`,
    [id],
  );
  const failures = await pool.query(
    `select step, attempt, at, retry_at as "retryAt", error from failure where run = $1 order by id`,
    [id],
  );
  const jobs = await pool.query(
    `select kind, step, attempt, run_at as "dueAt", coalesce(lease_until > now(), false) as executing
     from job where run = $1 order by id`,
    [id],
  );
  return { ...rows[0], steps: steps.rows, failures: failures.rows, jobs: jobs.rows };
}
