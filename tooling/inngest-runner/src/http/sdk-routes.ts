import { z } from "zod";
import { saveCheckpoint } from "../checkpoint.ts";
import type { Runner } from "../context.ts";
import { ingestEvent } from "../ingest-event.ts";
import { readEvents } from "../read-events.ts";
import { registerApp } from "../register-app.ts";
import { checkEventKey } from "../signing.ts";
import type { AppState } from "../sync-apps.ts";
import { transact } from "../transact.ts";
import { RequestError } from "./request-error.ts";
import { type Route, route, withSigningKey } from "./route.ts";
import { readJson } from "./send-json.ts";

const mebibyte = 1024 * 1024;
const maxEventsBytes = 64 * mebibyte;
const maxRegistrationBytes = 8 * mebibyte;
const maxCheckpointBytes = 8 * mebibyte;

/** What the SDK itself calls. */
export function sdkRoutes(runner: Runner, appStates: () => AppState[]): Route[] {
  const kind = runner.signing ? "cloud" : "dev";
  return [
    route("GET", "/health", async () => ({ status: 200, message: "OK" })),
    route("GET", "/dev", async () => describe(runner, appStates())),
    route("POST", "/e/:key", async ({ request, param }) => {
      checkEventKey(runner.signing, param("key"));
      const ids = await sendEvents(runner, await readJson(request, maxEventsBytes), request.headers);
      return { ids, status: 200 };
    }),
    ...withSigningKey(runner.signing, appRoutes(runner, kind)),
  ];
}

/** What an app calls with its signing key. */
function appRoutes(runner: Runner, kind: "dev" | "cloud"): Route[] {
  return [
    route("POST", "/fn/register", async ({ request }) => {
      const expected = request.headers["x-inngest-expected-server-kind"];
      if (expected !== undefined && expected !== kind) {
        throw new RequestError(
          400,
          `The app expects a server of kind "${expected}"; this is one of kind "${kind}".`,
        );
      }
      const body = await readJson(request, maxRegistrationBytes);
      const { app, modified, refused } = await registerApp(runner, body);
      // the SDK hands `error` on as the message of its own answer, with this status
      const error = refused.map(({ slug, reason }) => `${slug} is refused: ${reason}`).join("; ");
      return { ok: true, modified, app_id: app, status: 200, ...(error && { error }) };
    }),
    route("POST", "/v1/checkpoint/:run/async", async ({ request, param }) => {
      await saveCheckpoint(runner, param("run"), await readJson(request, maxCheckpointBytes));
      return { data: {} };
    }),
    ...unsupported.map(([method, path]) =>
      route(method, path, async () => {
        throw new RequestError(501, `The runner does not support ${method} ${path} yet.`);
      }),
    ),
  ];
}

const unsupported = [
  ["POST", "/v1/realtime/publish"],
  ["POST", "/v1/realtime/token"],
  ["POST", "/v1/runs/:id/metadata"],
  ["POST", "/v1/traces/userland"],
  ["POST", "/v1/checkpoint"],
  ["POST", "/v1/checkpoint/:id/steps"],
  ["GET", "/v1/http/runs/:id/output"],
  ["POST", "/v0/connect/start"],
] as const;

const seedHeader = z.string().optional().catch(undefined);

/** Stores events and starts what they trigger, in one transaction. */
export async function sendEvents(
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

function describe(runner: Runner, apps: AppState[]): unknown {
  return {
    version: "inngest-runner",
    authed: runner.signing !== undefined,
    startOpts: {},
    functions: runner.registry.live().map((fn) => ({
      id: fn.slug,
      slug: fn.slug,
      name: fn.name,
      appName: fn.app,
      url: fn.url,
      triggers: [...fn.events, ...fn.crons.map((cron) => ({ cron }))],
    })),
    refused: runner.registry.apps.flatMap((app) => app.refused),
    handlers: apps,
    isSingleNodeService: true,
    isMissingSigningKey: false,
    isMissingEventKeys: false,
    features: {},
  };
}
