import { z } from "zod";
import { cancelRun, cancelRuns } from "../cancel-run.ts";
import type { Runner } from "../context.ts";
import { rerun } from "../rerun.ts";
import { runFilterSchema } from "../run-filter.ts";
import type { AppState } from "../sync-apps.ts";
import { listFunctions, listRuns, readQueue, readRun, readStepValue } from "./dashboard-queries.ts";
import { RequestError } from "./request-error.ts";
import { type Route, route } from "./route.ts";
import { sendEvents } from "./sdk-routes.ts";
import { readBody, readJson } from "./send-json.ts";

const maxEventBytes = 4 * 1024 * 1024;
const maxBodyBytes = 8 * 1024 * 1024;

const listSchema = runFilterSchema.extend({ cursor: z.string().optional() });
const replaySchema = z
  .object({ step: z.string().optional(), input: z.array(z.unknown()).optional() })
  .optional();

/** What the dashboard reads and does. Times are ISO 8601, durations left to the reader. */
export function dashboardRoutes(runner: Runner, appStates: () => AppState[]): Route[] {
  const { pool } = runner;
  return [
    route("GET", "/api/runs", async ({ url }) => {
      const given = listSchema.safeParse(Object.fromEntries(url.searchParams));
      if (!given.success) {
        const [issue] = given.error.issues;
        throw new RequestError(400, `${issue?.path.join(".")}: ${issue?.message}`);
      }
      const { cursor, ...filter } = given.data;
      return { status: 200, body: await listRuns(pool, filter, cursor) };
    }),
    route("POST", "/api/runs/cancel", async ({ request }) => {
      const filter = await readBody(request, runFilterSchema.strict(), maxBodyBytes);
      return { status: 200, body: { cancelled: await cancelRuns(runner, filter) } };
    }),
    route("GET", "/api/runs/:id", async ({ params }) => {
      const run = await readRun(pool, params.id ?? "");
      if (!run) throw new RequestError(404, `There is no run ${params.id}.`);
      return { status: 200, body: run };
    }),
    route("GET", "/api/runs/:id/steps/:step", async ({ params }) => {
      const step = await readStepValue(pool, params.id ?? "", params.step ?? "");
      if (!step) throw new RequestError(404, `Run ${params.id} has no step ${params.step}.`);
      return { status: 200, body: step };
    }),
    route("POST", "/api/runs/:id/cancel", async ({ params }) => {
      if (!(await cancelRun(runner, params.id ?? "")))
        throw new RequestError(404, `There is no run ${params.id}.`);
      return { status: 200, body: { id: params.id } };
    }),
    route("POST", "/api/runs/:id/replay", async ({ params, request }) => {
      const body = await readBody(request, replaySchema, maxBodyBytes);
      const fromStep = body?.step === undefined ? undefined : { stepId: body.step, input: body.input };
      return { status: 200, body: { id: await rerun(runner, params.id ?? "", fromStep) } };
    }),
    route("GET", "/api/functions", async () => ({
      status: 200,
      body: { functions: await listFunctions(runner), apps: appStates() },
    })),
    route("GET", "/api/queue", async () => ({ status: 200, body: await readQueue(pool) })),
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
