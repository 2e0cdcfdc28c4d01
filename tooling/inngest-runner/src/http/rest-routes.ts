import { ulid } from "ulid";
import { z } from "zod";
import { cancelRun, cancelRuns } from "../cancel-run.ts";
import type { Runner } from "../context.ts";
import { checkExpression } from "../expressions.ts";
import { rerun } from "../rerun.ts";
import { RequestError } from "./request-error.ts";
import { found, type Route, route } from "./route.ts";
import { readBody } from "./send-json.ts";

const maxBodyBytes = 8 * 1024 * 1024;

const rerunSchema = z
  .object({
    fromStep: z.object({ stepId: z.string().min(1), input: z.array(z.unknown()).optional() }).optional(),
  })
  .optional();

const time = z.iso.datetime({ offset: true });
const cancellationSchema = z.object({
  app_id: z.string().min(1),
  /** Without the app's id, as the function's options name it. */
  function_id: z.string().min(1),
  started_after: time.nullish(),
  started_before: time,
  if: z.string().nullish(),
});

/** The part of Inngest's REST API that programs need to follow their runs. */
export function restRoutes(runner: Runner): Route[] {
  const cancel: Route["handle"] = async ({ param }) => {
    found(await cancelRun(runner, param("id")), `run ${param("id")}`);
    return withMetadata({ id: param("id") });
  };
  const replay: Route["handle"] = async ({ param, request }) => {
    const body = await readBody(request, rerunSchema, maxBodyBytes);
    const id = await rerun(runner, param("id"), body?.fromStep);
    return withMetadata({ id, runId: id });
  };
  return [
    route("GET", "/v1/runs/:id", async ({ param }) => {
      const [run] = await readRuns(runner, "run.id = $1", param("id"));
      return withMetadata(found(run, `run ${param("id")}`));
    }),
    route("GET", "/v1/events/:id/runs", async ({ param }) => {
      const startedBy = "(run.event = $1 or run.id in (select run from batch_event where event = $1))";
      return withMetadata(await readRuns(runner, startedBy, param("id")));
    }),
    route("DELETE", "/v1/runs/:id", cancel),
    route("POST", "/v1/cancellations", async ({ request }) => {
      const body = await readBody(request, cancellationSchema, maxBodyBytes);
      const problem = body.if && checkExpression(body.if);
      if (problem) throw new RequestError(400, `if: ${problem}`);
      const filter = {
        function: `${body.app_id}-${body.function_id}`,
        until: Date.parse(body.started_before),
        ...(body.started_after && { since: Date.parse(body.started_after) }),
      };
      const cancelled = await cancelRuns(runner, filter, body.if ?? undefined);
      return withMetadata({ id: ulid(), ...body, cancelled });
    }),
    ...["/v2", "/api/v2"].flatMap((base) => [
      route("POST", `${base}/runs/:id/cancel`, cancel),
      route("POST", `${base}/runs/:id/rerun`, replay),
    ]),
  ];
}

async function readRuns({ pool }: Runner, condition: string, value: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select id as run_id, coalesce(started_at, queued_at) as run_started_at, function as function_id,
            1 as function_version, '' as environment_id, event as event_id, status, ended_at, output
     from run where ${condition} order by id`,
    [value],
  );
  return rows;
}

function withMetadata(data: unknown): unknown {
  return { data, metadata: { fetched_at: new Date().toISOString(), cached_until: null } };
}
