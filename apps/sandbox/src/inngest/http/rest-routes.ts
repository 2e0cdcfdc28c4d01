import { cancelRun } from "../cancel-run.ts";
import type { Runner } from "../context.ts";
import { rerun } from "../rerun.ts";
import { RequestError } from "./request-error.ts";
import { type Route, route } from "./route.ts";
import { readJson } from "./send-json.ts";

const maxBodyBytes = 1024 * 1024;

/** Inngest's REST API, as far as programs that follow their runs need it. */
export function restRoutes(runner: Runner): Route[] {
  const cancel: Route["handle"] = async ({ params }) => {
    if (!(await cancelRun(runner, params.id ?? "")))
      throw new RequestError(404, `There is no run ${params.id}.`);
    return { status: 200, body: { data: { id: params.id }, metadata: metadata() } };
  };
  const replay: Route["handle"] = async ({ params, request }) => {
    const body = await readJson(request, maxBodyBytes);
    if (typeof body === "object" && body !== null && "fromStep" in body) {
      throw new RequestError(501, "The sandbox's runner reruns from the start only.");
    }
    const id = await rerun(runner, params.id ?? "");
    return { status: 200, body: { data: { id, runId: id }, metadata: metadata() } };
  };
  return [
    route("GET", "/v1/runs/:id", async ({ params }) => {
      const [run] = await readRuns(runner, "run.id = $1", params.id);
      if (!run) throw new RequestError(404, `There is no run ${params.id}.`);
      return { status: 200, body: { data: run, metadata: metadata() } };
    }),
    route("GET", "/v1/events/:id/runs", async ({ params }) => ({
      status: 200,
      body: { data: await readRuns(runner, "run.event = $1", params.id), metadata: metadata() },
    })),
    route("DELETE", "/v1/runs/:id", cancel),
    ...["/v2", "/api/v2"].flatMap((base) => [
      route("POST", `${base}/runs/:id/cancel`, cancel),
      route("POST", `${base}/runs/:id/rerun`, replay),
    ]),
  ];
}

async function readRuns({ pool }: Runner, condition: string, value: string | undefined): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select id as run_id, coalesce(started_at, queued_at) as run_started_at, function as function_id,
            1 as function_version, '' as environment_id, event as event_id, status, ended_at, output
     from run where ${condition} order by id`,
    [value],
  );
  return rows;
}

function metadata(): unknown {
  return { fetched_at: new Date().toISOString(), cached_until: null };
}
