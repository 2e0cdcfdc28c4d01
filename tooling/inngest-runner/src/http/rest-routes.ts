import type { Runner } from "../context.ts";
import { found, type Route, route } from "./route.ts";

/** The part of Inngest's REST API by which programs follow their runs. */
export function restRoutes(runner: Runner): Route[] {
  return [
    route("GET", "/v1/runs/:id", async ({ param }) => {
      const [run] = await readRuns(runner, "id", param("id"));
      return withMetadata(found(run, `run ${param("id")}`));
    }),
    route("GET", "/v1/events/:id/runs", async ({ param }) =>
      withMetadata(await readRuns(runner, "event", param("id"))),
    ),
  ];
}

async function readRuns({ pool }: Runner, column: "id" | "event", value: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select id as run_id, coalesce(started_at, queued_at) as run_started_at, function as function_id,
            1 as function_version, '' as environment_id, event as event_id, status, ended_at, output
     from run where ${column} = $1 order by id`,
    [value],
  );
  return rows;
}

function withMetadata(data: unknown): unknown {
  return { data, metadata: { fetched_at: new Date().toISOString(), cached_until: null } };
}
