import { z } from "zod";
import { cancelRun, cancelRuns } from "../cancel-run.ts";
import type { Runner } from "../context.ts";
import { invokeByHand } from "../invoke-function.ts";
import { replayRuns } from "../replay-runs.ts";
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
import { found, type Route, route } from "./route.ts";
import { sendEvents } from "./sdk-routes.ts";
import { readBody, readJson, readQuery } from "./send-json.ts";

const maxEventBytes = 4 * 1024 * 1024;
const maxBodyBytes = 8 * 1024 * 1024;

const cursor = z.string().optional();
const runListSchema = runFilterSchema.extend({ cursor });
const replayFilterSchema = runFilterSchema.omit({ status: true }).strict();
const eventListSchema = eventFilterSchema.extend({ cursor });
const payloadSchema = z.strictObject({ data: z.record(z.string(), z.unknown()).optional() });
const replaySchema = z
  .object({ step: z.string().optional(), input: z.array(z.unknown()).optional() })
  .optional();

/** What the dashboard reads. Times are ISO 8601; durations are computed by the pages. */
export function dashboardRoutes(runner: Runner, appStates: () => AppState[]): Route[] {
  const { pool } = runner;
  return [
    route("GET", "/api/runs", async ({ url }) => {
      const { cursor, ...filter } = readQuery(url, runListSchema);
      const { rows: runs, nextCursor } = await listRuns(pool, filter, cursor);
      return { runs, nextCursor };
    }),
    route("POST", "/api/runs/cancel", async ({ request }) => {
      const filter = await readBody(request, runFilterSchema.strict(), maxBodyBytes);
      return { cancelled: await cancelRuns(runner, filter) };
    }),
    route("POST", "/api/runs/replay", async ({ request }) =>
      replayRuns(runner, await readBody(request, replayFilterSchema, maxBodyBytes)),
    ),
    route("GET", "/api/runs/:id", async ({ param }) =>
      found(await readRun(pool, param("id")), `run ${param("id")}`),
    ),
    route("GET", "/api/runs/:id/steps/:step", async ({ param }) =>
      found(await readStepValue(pool, param("id"), param("step")), `step ${param("step")} of this run`),
    ),
    route("POST", "/api/runs/:id/cancel", async ({ param }) => {
      found(await cancelRun(runner, param("id")), `run ${param("id")}`);
      return { id: param("id") };
    }),
    route("POST", "/api/runs/:id/replay", async ({ param, request }) => {
      const body = await readBody(request, replaySchema, maxBodyBytes);
      const fromStep = body?.step === undefined ? undefined : { stepId: body.step, input: body.input };
      return { id: await rerun(runner, param("id"), fromStep) };
    }),
    route("GET", "/api/functions", async () => ({
      functions: await listFunctions(runner),
      apps: appStates(),
      refused: runner.registry.apps.flatMap((app) => app.refused.map((fn) => ({ ...fn, app: app.name }))),
    })),
    route("POST", "/api/functions/:slug/invoke", async ({ param, request }) => {
      const payload = await readBody(request, payloadSchema, maxEventBytes);
      return { id: await invokeByHand(runner, param("slug"), payload) };
    }),
    route("GET", "/api/queue", () => readQueue(pool)),
    route("GET", "/api/events", async ({ url }) => {
      const { cursor, ...filter } = readQuery(url, eventListSchema);
      const { rows: events, nextCursor } = await listEvents(pool, filter, cursor);
      return { events, nextCursor };
    }),
    route("GET", "/api/events/:id", async ({ param }) =>
      found(await readEvent(pool, param("id")), `event ${param("id")}`),
    ),
    route("POST", "/api/events", async ({ request }) => {
      const ids = await sendEvents(runner, await readJson(request, maxEventBytes), {});
      const { rows } = await pool.query<{ id: string }>(
        "select id from run where event = any($1) order by id",
        [ids],
      );
      return { ids, runs: rows.map((row) => row.id) };
    }),
  ];
}
