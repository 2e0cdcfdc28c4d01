import { z } from "zod";
import { cancelRun, cancelRuns } from "../cancel-run.ts";
import type { Runner } from "../context.ts";
import { invokeByHand } from "../invoke-function.ts";
import { rerun } from "../rerun.ts";
import { eventFilterSchema, runFilterSchema } from "../run-filter.ts";
import type { AppState } from "../sync-apps.ts";
import {
  listEvents,
  listFunctions,
  listRuns,
  readEvent,
  readQueue,
  readRun,
  readStepValue,
} from "./dashboard-queries.ts";
import { RequestError } from "./request-error.ts";
import { type Route, route } from "./route.ts";
import { sendEvents } from "./sdk-routes.ts";
import { readBody, readJson, readQuery } from "./send-json.ts";

const maxEventBytes = 4 * 1024 * 1024;
const maxBodyBytes = 8 * 1024 * 1024;

const cursor = z.string().optional();
const runListSchema = runFilterSchema.extend({ cursor });
const eventListSchema = eventFilterSchema.extend({ cursor });
const payloadSchema = z.strictObject({ data: z.record(z.string(), z.unknown()).optional() });
const replaySchema = z
  .object({ step: z.string().optional(), input: z.array(z.unknown()).optional() })
  .optional();

/** The dashboard's own API. Times are ISO 8601; durations are computed by the pages. */
export function dashboardRoutes(runner: Runner, appStates: () => AppState[]): Route[] {
  const { pool } = runner;
  return [
    route("GET", "/api/runs", async ({ url }) => {
      const { cursor, ...filter } = readQuery(url, runListSchema);
      const { rows, nextCursor } = await listRuns(pool, filter, cursor);
      return { status: 200, body: { runs: rows, nextCursor } };
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
    route("POST", "/api/functions/:slug/invoke", async ({ params, request }) => {
      const payload = await readBody(request, payloadSchema, maxEventBytes);
      return { status: 200, body: { id: await invokeByHand(runner, params.slug ?? "", payload) } };
    }),
    route("GET", "/api/queue", async () => ({ status: 200, body: await readQueue(pool) })),
    route("GET", "/api/events", async ({ url }) => {
      const { cursor, ...filter } = readQuery(url, eventListSchema);
      const { rows, nextCursor } = await listEvents(pool, filter, cursor);
      return { status: 200, body: { events: rows, nextCursor } };
    }),
    route("GET", "/api/events/:id", async ({ params }) => {
      const event = await readEvent(pool, params.id ?? "");
      if (!event) throw new RequestError(404, `There is no event ${params.id}.`);
      return { status: 200, body: event };
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
