import { readFileSync } from "node:fs";
import { cancelRun } from "../cancel-run.ts";
import type { Runner } from "../context.ts";
import { Content, found, type Route, route } from "../http/route.ts";
import { ingestEvents } from "../http/sdk-routes.ts";
import { readJson, readQuery } from "../http/send-json.ts";
import { replayRun } from "../replay-run.ts";
import type { AppState } from "../sync-app.ts";
import { html } from "./html.ts";
import { layOut } from "./layout.ts";
import { eventFilterForm, eventPage, eventTable, runFilterForm, runTable, sendForm } from "./pages.ts";
import { listEvents, listRuns, readEvent, readRun, readStepValue } from "./queries.ts";
import { eventFilterSchema, runFilterSchema } from "./run-filter.ts";
import { runPage } from "./run-page.ts";

const maxEventBytes = 4 * 1024 * 1024;

/** The pages, and tests of a product, read and change the runner as JSON. Times are ISO 8601. */
export function apiRoutes(runner: Runner): Route[] {
  const { pool } = runner;
  return [
    route("GET", "/api/runs", async ({ url }) => {
      const { rows: runs, nextCursor } = await listRuns(pool, readQuery(url, runFilterSchema));
      return { runs, nextCursor };
    }),
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
    route("POST", "/api/runs/:id/replay", async ({ param }) => ({
      id: await replayRun(runner, param("id")),
    })),
    route("GET", "/api/events", async ({ url }) => {
      const { rows: events, nextCursor } = await listEvents(pool, readQuery(url, eventFilterSchema));
      return { events, nextCursor };
    }),
    route("GET", "/api/events/:id", async ({ param }) =>
      found(await readEvent(pool, param("id")), `event ${param("id")}`),
    ),
    route("POST", "/api/events", async ({ request }) => {
      const ids = await ingestEvents(runner, await readJson(request, maxEventBytes), {});
      const { rows } = await pool.query<{ id: string }>(
        "select id from run where event = any($1) order by id",
        [ids],
      );
      return { ids, runs: rows.map((row) => row.id) };
    }),
  ];
}

const files = {
  "dashboard.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
  "style.css": "text/css; charset=utf-8",
};

/** The pages. They work on links and forms; `page/dashboard.js` keeps them up to date, and sends what buttons ask for. */
export function pageRoutes(runner: Runner, app: () => AppState | undefined): Route[] {
  const { pool } = runner;
  const show = (parts: Parameters<typeof layOut>[2]) =>
    new Content("text/html; charset=utf-8", layOut(runner, app(), parts).text);
  const runs: Route["handle"] = async ({ url }) => {
    const filter = readQuery(url, runFilterSchema);
    const body = runTable(await listRuns(pool, filter), filter);
    return show({ page: "runs", form: runFilterForm(runner, filter), body });
  };
  return [
    route("GET", "/", runs),
    route("GET", "/runs", runs),
    route("GET", "/runs/:id", async ({ param }) => {
      const run = found(await readRun(pool, param("id")), `run ${param("id")}`);
      return show({ page: "runs", body: runPage(run) });
    }),
    route("GET", "/events", async ({ url }) => {
      const filter = readQuery(url, eventFilterSchema);
      const body = eventTable(await listEvents(pool, filter), filter);
      return show({ page: "events", form: eventFilterForm(runner, filter), body });
    }),
    route("GET", "/events/:id", async ({ param }) => {
      const event = found(await readEvent(pool, param("id")), `event ${param("id")}`);
      return show({ page: "events", body: eventPage(event) });
    }),
    route("GET", "/send", async ({ url }) => {
      const like = url.searchParams.get("like");
      const event = like ? found(await readEvent(pool, like), `event ${like}`) : undefined;
      return show({ page: "send", form: sendForm(runner, event), body: html`` });
    }),
    ...Object.entries(files).map(([name, type]) => {
      const content = new Content(type, readFileSync(new URL(`./page/${name}`, import.meta.url), "utf8"));
      return route("GET", `/${name}`, async () => content);
    }),
  ];
}
