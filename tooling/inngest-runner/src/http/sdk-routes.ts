import { z } from "zod";
import { saveCheckpoint } from "../checkpoint.ts";
import type { Runner } from "../context.ts";
import { ingestEvent } from "../ingest-event.ts";
import { readEvents } from "../read-events.ts";
import { checkEventKey } from "../signing.ts";
import type { AppState } from "../sync-app.ts";
import { transact } from "../transact.ts";
import { found, type Route, route, withSigningKey } from "./route.ts";
import { readJson } from "./send-json.ts";

const mebibyte = 1024 * 1024;
const maxEventsBytes = 64 * mebibyte;
const maxCheckpointBytes = 8 * mebibyte;

/** The SDK itself calls these. */
export function sdkRoutes(runner: Runner, app: () => AppState | undefined): Route[] {
  return [
    route("GET", "/health", async () => ({ status: 200, message: "OK" })),
    route("GET", "/dev", async () => describeServer(runner, app())),
    route("POST", "/e/:key", async ({ request, param }) => {
      checkEventKey(runner.signing, param("key"));
      const ids = await ingestEvents(runner, await readJson(request, maxEventsBytes), request.headers);
      return { ids, status: 200 };
    }),
    ...withSigningKey(runner.signing, appRoutes(runner)),
  ];
}

/** An app calls these with its signing key, also to follow runs by Inngest's REST API. */
function appRoutes(runner: Runner): Route[] {
  return [
    route("POST", "/v1/checkpoint/:run/async", async ({ request, param }) => {
      await saveCheckpoint(runner, param("run"), await readJson(request, maxCheckpointBytes));
      return { data: {} };
    }),
    route("GET", "/v1/runs/:id", async ({ param }) => {
      const [run] = await readRuns(runner, "id", param("id"));
      return withMetadata(found(run, `run ${param("id")}`));
    }),
    route("GET", "/v1/events/:id/runs", async ({ param }) =>
      withMetadata(await readRuns(runner, "event", param("id"))),
    ),
  ];
}

const seedHeader = z.string().optional().catch(undefined);

/** Stores events and starts what they trigger, in one transaction. */
export async function ingestEvents(
  runner: Runner,
  body: unknown,
  headers: NodeJS.Dict<string | string[]>,
): Promise<string[]> {
  const events = readEvents(body, seedHeader.parse(headers["x-inngest-event-id-seed"]));
  await transact(runner, async (work) => {
    for (const event of events) await ingestEvent(work, event);
  });
  return events.map((event) => event.internalId);
}

function describeServer(runner: Runner, app: AppState | undefined): unknown {
  return {
    version: "inngest-runner",
    authed: runner.signing !== undefined,
    startOpts: {},
    functions: runner.registry.live().map((fn) => ({
      id: fn.slug,
      slug: fn.slug,
      name: fn.name,
      url: fn.url,
      triggers: [...fn.events, ...fn.crons.map((cron) => ({ cron }))],
    })),
    refused: runner.registry.refused,
    handlers: app ? [app] : [],
    isSingleNodeService: true,
    isMissingSigningKey: false,
    isMissingEventKeys: false,
    features: {},
  };
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
