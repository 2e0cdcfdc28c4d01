import { GraphQLError } from "graphql";
import type { Runner } from "../context.ts";
import { deferEvent } from "../defers.ts";
import type { RegisteredApp, RegisteredFunction } from "../registry.ts";
import type { AppState } from "../sync-apps.ts";
import { readHistory } from "./history.ts";
import { readOutput } from "./output.ts";
import { type EventsArguments, listEvents, listRuns, type RunsArguments } from "./pages.ts";
import type { EventRow, Reads, RunRow } from "./reads.ts";
import { readTrace, statusOf, uuidOf } from "./trace.ts";

/** The environment, of which the runner has one. */
const environment = "00000000-0000-4000-8000-000000000000";

/** The fields of `Query`, for one query. */
export function makeRoot(runner: Runner, states: AppState[], reads: Reads) {
  const { registry } = runner;
  const appOf = (slug: string) => registry.functions.get(slug)?.app ?? "";

  const toFunction = (slug: string, fn = registry.functions.get(slug)) => ({
    id: uuidOf(slug),
    name: fn?.name ?? slug,
    slug,
    config: JSON.stringify(fn ?? {}),
    concurrency: fn?.concurrency[0]?.limit ?? 0,
    triggers: fn ? triggersOf(fn) : [],
    url: fn?.url ?? "",
    appID: uuidOf(fn?.app ?? ""),
  });

  const toApp = (name: string) => {
    const app: RegisteredApp = registry.apps.find((each) => each.name === name) ?? {
      name,
      url: "",
      sdk: "",
      framework: "",
      refused: [],
    };
    const [language = "", version = ""] = app.sdk.split(":");
    const functions = registry.live().filter((fn) => fn.app === name);
    const state = states.find((each) => each.app === name);
    const refused = app.refused.map(({ slug, reason }) => `${slug} is refused: ${reason}`);
    return {
      id: uuidOf(name),
      externalID: name,
      name,
      sdkLanguage: language,
      sdkVersion: version.replace(/^v/, ""),
      framework: app.framework,
      url: app.url,
      checksum: null,
      error: [state?.error, ...refused].filter(Boolean).join("; ") || null,
      connected: state?.connected ?? false,
      functionCount: functions.length,
      autodiscovered: false,
      functions: functions.map((fn) => toFunction(fn.slug, fn)),
    };
  };

  const findRun = async (id: string): Promise<RunRow | undefined> =>
    (await reads.runs("where run.id = $1", [id]))[0];
  const findEvent = async (id: string): Promise<EventRow | undefined> =>
    (await reads.events("where id = $1", [id]))[0];
  const runsOf = (event: string) =>
    reads.runs(
      "where run.id in (select id from run where event = $1 union select run from batch_event where event = $1) order by run.id",
      [event],
    );

  /** A run as the newer queries have it. */
  const toRun = (run: RunRow) => ({
    ...run,
    appID: uuidOf(appOf(run.function)),
    app: () => toApp(appOf(run.function)),
    functionID: uuidOf(run.function),
    function: () => toFunction(run.function),
    traceID: run.id,
    status: statusOf(run.status),
    sourceID: run.rerunOf,
    triggerIDs: run.events,
    isBatch: run.events.length > 1,
    cronSchedule: run.cron,
    output: async () => (run.endedAt ? await outputOf(run) : null),
    trace: () => readTrace(reads, run, appOf(run.function)),
    hasAI: false,
    isDeferred: run.eventName === deferEvent,
  });

  /** The same as the older ones have it. */
  const toOlderRun = (run: RunRow): object => ({
    id: run.id,
    functionID: uuidOf(run.function),
    function: () => toFunction(run.function),
    event: async () => toEvent(await findEvent(run.events[0] ?? "")),
    events: async () => {
      const events = await reads.events("where id = any($1)", [run.events]);
      return events.map(toEvent);
    },
    status: statusOf(run.status),
    startedAt: run.startedAt,
    finishedAt: run.endedAt,
    output: async () => (run.endedAt ? await outputOf(run) : null),
    history: () => readHistory(reads, run),
    historyItemOutput: async ({ id }: { id: string }) => {
      const item = (await readHistory(reads, run)).find((each) => each.id === id);
      if (!item?.output) return null;
      const { data, error } = await readOutput(reads, item.output);
      return error ? JSON.stringify(error) : data;
    },
    eventID: run.events[0],
    cron: run.cron,
  });

  const outputOf = async (run: RunRow): Promise<string> => {
    const [row] = await reads.rows<{ output: unknown }>("select output from run where id = $1", [run.id]);
    return JSON.stringify(row?.output ?? null);
  };

  const toEvent = (event: EventRow | undefined) =>
    event && {
      id: event.id,
      externalID: event.body.id,
      name: event.name,
      createdAt: event.receivedAt,
      payload: JSON.stringify(event.body.data),
      raw: JSON.stringify(event.body),
      status: async () => eventStatus(await runsOf(event.id)),
      pendingRuns: async () => (await runsOf(event.id)).filter((run) => !run.endedAt).length,
      totalRuns: async () => (await runsOf(event.id)).length,
      functionRuns: async () => (await runsOf(event.id)).map(toOlderRun),
    };

  const toNewerEvent = (event: EventRow) => ({
    envID: environment,
    id: event.id,
    idempotencyKey: event.body.id,
    name: event.name,
    occurredAt: new Date(event.body.ts),
    raw: JSON.stringify(event.body),
    receivedAt: event.receivedAt,
    runs: async () => (await runsOf(event.id)).map(toRun),
    version: event.body.v ?? null,
  });

  return {
    apps: () => registry.apps.map((app) => toApp(app.name)),
    functions: () => registry.live().map((fn) => toFunction(fn.slug, fn)),
    functionBySlug: ({ query }: { query: { functionSlug: string } }) => {
      const fn = registry.findLive(query.functionSlug);
      return fn ? toFunction(fn.slug, fn) : null;
    },
    event: async ({ query }: { query: { eventId: string } }) => toEvent(await findEvent(query.eventId)),
    eventV2: async ({ id }: { id: string }) => toNewerEvent(found(await findEvent(id), `event ${id}`)),
    eventsV2: (given: EventsArguments) => listEvents(reads, given, toNewerEvent),
    functionRun: async ({ query }: { query: { functionRunId: string } }) => {
      const run = await findRun(query.functionRunId);
      return run && toOlderRun(run);
    },
    run: async ({ runID }: { runID: string }) => {
      const run = await findRun(runID);
      return run && toRun(run);
    },
    runs: (given: RunsArguments) => listRuns(reads, registry, given, toRun),
    runTrace: async ({ runID }: { runID: string }) =>
      toRun(found(await findRun(runID), `run ${runID}`)).trace(),
    runTraceSpanOutputByID: ({ outputID }: { outputID: string }) => readOutput(reads, outputID),
    runTrigger: async ({ runID }: { runID: string }) => {
      const run = found(await findRun(runID), `run ${runID}`);
      const events = await reads.events("where id = any($1) order by array_position($1, id)", [run.events]);
      return {
        eventName: run.eventName,
        IDs: run.events,
        payloads: events.map((event) => JSON.stringify(event.body)),
        timestamp: events[0]?.receivedAt,
        isBatch: run.events.length > 1,
        batchID: null,
        cron: run.cron,
      };
    },
  };
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new GraphQLError(`There is no ${what}.`);
  return value;
}

function triggersOf({ events, crons }: RegisteredFunction) {
  return [
    ...events.map(({ event, expression }) => ({
      type: "EVENT",
      value: event,
      condition: expression ?? null,
    })),
    ...crons.map((cron) => ({ type: "CRON", value: cron, condition: null })),
  ];
}

function eventStatus(runs: RunRow[]): string {
  if (runs.length === 0) return "NO_FUNCTIONS";
  if (runs.some((run) => !run.endedAt)) return "RUNNING";
  const failed = runs.filter((run) => run.status === "Failed").length;
  if (failed === 0) return "COMPLETED";
  return failed === runs.length ? "FAILED" : "PARTIALLY_FAILED";
}
