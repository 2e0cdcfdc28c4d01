import type { Fake } from "@portrait-studio/fakes/base/context";
import { readObject } from "@portrait-studio/fakes/base/refuse";
import { saveCheckpoint } from "../checkpoint.ts";
import type { Runner } from "../context.ts";
import { ingestEvent } from "../ingest-event.ts";
import { readEvents } from "../read-events.ts";
import { checkEventKey, checkSigningKey } from "../signing.ts";
import type { AppState } from "../sync-app.ts";
import { transact } from "../transact.ts";
import { found } from "./request-error.ts";

export function addSdkRoutes(app: Fake, runner: Runner, state: () => AppState | undefined): void {
  app.get("/health", (c) => c.json({ status: 200, message: "OK" }));
  app.get("/dev", (c) => c.json(describeServer(runner, state())));
  app.post("/e/:key", async (c) => {
    checkEventKey(runner.signing, c.req.param("key"));
    const seed = c.req.header("x-inngest-event-id-seed");
    return c.json({ ids: await ingestEvents(runner, await readObject(c), seed), status: 200 });
  });
  // a path that is not served is answered with 404 without a key too, by which the studio tells this server from Inngest's
  for (const path of ["/v1/checkpoint/*", "/v1/runs/*", "/v1/events/*"])
    app.use(path, async (c, next) => {
      checkSigningKey(runner.signing, c.req.header("authorization"));
      await next();
    });
  app.post("/v1/checkpoint/:run/async", async (c) => {
    await saveCheckpoint(runner, c.req.param("run"), await readObject(c));
    return c.json({ data: {} });
  });
  app.get("/v1/runs/:id", async (c) => {
    const id = c.req.param("id");
    const [run] = await readRuns(runner, "id", id);
    return c.json(withMetadata(found(run, `run ${id}`)));
  });
  app.get("/v1/events/:id/runs", async (c) =>
    c.json(withMetadata(await readRuns(runner, "event", c.req.param("id")))),
  );
}

export async function ingestEvents(runner: Runner, body: unknown, seed?: string): Promise<string[]> {
  const events = readEvents(body, seed);
  await transact(runner, async (work) => {
    for (const event of events) await ingestEvent(work, event);
  });
  return events.map((event) => event.internalId);
}

function describeServer(runner: Runner, app: AppState | undefined) {
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

async function readRuns({ pool }: Runner, column: "id" | "event", value: string): Promise<object[]> {
  const { rows } = await pool.query(
    `select id as run_id, coalesce(started_at, queued_at) as run_started_at, function as function_id,
            1 as function_version, '' as environment_id, event as event_id, status, ended_at, output
     from run where ${column} = $1 order by id`,
    [value],
  );
  return rows;
}

function withMetadata(data: unknown) {
  return { data, metadata: { fetched_at: new Date().toISOString(), cached_until: null } };
}
