import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import { addAssets, sendPage } from "@portrait-studio/fakes/base/page";
import { readObject } from "@portrait-studio/fakes/base/refuse";
import { html } from "hono/html";
import type { z } from "zod";
import type { Runner } from "../context.ts";
import { finishRun } from "../finish-run.ts";
import { found, RequestError } from "../http/request-error.ts";
import { ingestEvents } from "../http/sdk-routes.ts";
import type { EventBody } from "../read-events.ts";
import { startRun } from "../start-run.ts";
import type { AppState } from "../sync-app.ts";
import { transact } from "../transact.ts";
import { layOut } from "./layout.ts";
import { eventFilterForm, eventPage, eventTable, runFilterForm, runTable, sendForm } from "./pages.ts";
import { listEvents, listRuns, readEvent, readRun, readStepValue } from "./queries.ts";
import { eventFilterSchema, runFilterSchema } from "./run-filter.ts";
import { runPage } from "./run-page.ts";

/** Reads a query; RequestError 400 that names the first thing wrong with it. An empty value, as forms send it, is none. */
function readQuery<Schema extends z.ZodType>(c: FakeContext, schema: Schema): z.output<Schema> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(400, [issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
}

export function addApiRoutes(app: Fake, runner: Runner): void {
  const { pool } = runner;
  app.get("/api/runs", async (c) => {
    const { rows: runs, nextCursor } = await listRuns(pool, readQuery(c, runFilterSchema));
    return c.json({ runs, nextCursor });
  });
  app.get("/api/runs/:id", async (c) => c.json(await findRun(runner, c.req.param("id"))));
  app.get("/api/runs/:id/steps/:step", async (c) => {
    const { id, step } = c.req.param();
    return c.json(found(await readStepValue(pool, id, step), `step ${step} of this run`));
  });
  app.post("/api/runs/:id/cancel", async (c) => {
    const id = c.req.param("id");
    found(await cancelRun(runner, id), `run ${id}`);
    return c.json({ id });
  });
  app.post("/api/runs/:id/replay", async (c) => c.json({ id: await replayRun(runner, c.req.param("id")) }));
  app.get("/api/events", async (c) => {
    const { rows: events, nextCursor } = await listEvents(pool, readQuery(c, eventFilterSchema));
    return c.json({ events, nextCursor });
  });
  app.get("/api/events/:id", async (c) => c.json(await findEvent(runner, c.req.param("id"))));
  app.post("/api/events", async (c) => {
    const ids = await ingestEvents(runner, await readObject(c));
    const { rows } = await pool.query<{ id: string }>(
      "select id from run where event = any($1) order by id",
      [ids],
    );
    return c.json({ ids, runs: rows.map((row) => row.id) });
  });
}

const findRun = async ({ pool }: Runner, id: string) => found(await readRun(pool, id), `run ${id}`);
const findEvent = async ({ pool }: Runner, id: string) => found(await readEvent(pool, id), `event ${id}`);

export async function addPageRoutes(
  app: Fake,
  runner: Runner,
  state: () => AppState | undefined,
): Promise<void> {
  const { pool } = runner;
  const show = (c: FakeContext, parts: Parameters<typeof layOut>[2]) =>
    sendPage(c, layOut(runner, state(), parts));
  const showRuns = async (c: FakeContext) => {
    const filter = readQuery(c, runFilterSchema);
    const body = runTable(await listRuns(pool, filter), filter);
    return show(c, { page: "runs", form: runFilterForm(runner, filter), body });
  };
  app.get("/", showRuns);
  app.get("/runs", showRuns);
  app.get("/runs/:id", async (c) =>
    show(c, { page: "runs", body: runPage(await findRun(runner, c.req.param("id"))) }),
  );
  app.get("/events", async (c) => {
    const filter = readQuery(c, eventFilterSchema);
    const body = eventTable(await listEvents(pool, filter), filter);
    return show(c, { page: "events", form: eventFilterForm(runner, filter), body });
  });
  app.get("/events/:id", async (c) =>
    show(c, { page: "events", body: eventPage(await findEvent(runner, c.req.param("id"))) }),
  );
  app.get("/send", async (c) => {
    const like = c.req.query("like");
    const event = like ? await findEvent(runner, like) : undefined;
    return show(c, { page: "send", form: sendForm(runner, event), body: html`` });
  });
  await addAssets(
    app,
    ["dashboard.js", "icon.svg", "style.css"].map((name) => new URL(`./page/${name}`, import.meta.url)),
  );
}

/** A running step continues in the app, and its result is refused. @returns false when there is no such run */
async function cancelRun(runner: Runner, id: string): Promise<boolean> {
  return await transact(runner, async (work) => {
    const run = await work.lockRun(id);
    if (run && !run.ended) await finishRun(work, run, { status: "Cancelled" });
    return run !== undefined;
  });
}

/** @returns id of the new run @throws RequestError 404 for an unknown run, 409 when its function is no longer registered */
async function replayRun(runner: Runner, id: string): Promise<string> {
  return await transact(runner, async (work) => {
    const { rows } = await work.db.query<{ function: string; internalId: string; body: EventBody }>(
      `select run.function, event.id as "internalId", event.body
       from run join event on event.id = run.event where run.id = $1`,
      [id],
    );
    const [repeated] = rows;
    if (!repeated) throw new RequestError(404, `There is no run ${id}.`);
    const fn = runner.registry.functions.get(repeated.function);
    if (!fn || fn.archived) throw new RequestError(409, `${repeated.function} is no longer registered.`);
    const run = await startRun(work, { fn, event: repeated, rerunOf: id });
    if (!run) throw new Error("A replay has a key of its own.");
    return run;
  });
}
