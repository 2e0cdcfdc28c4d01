import type { Fault, FaultOrder } from "../faults.ts";
import type { FunctionConfig } from "../function-config.ts";
import type { EventBody } from "../read-events.ts";
import type { RefusedFunction } from "../registry.ts";
import type { Replays } from "../replay-runs.ts";
import type { RunStatus as Status } from "../run-statuses.ts";
import type { AppState } from "../sync-apps.ts";

export type { Replays };

export interface RunSummary {
  id: string;
  function: string;
  status: Status;
  queuedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  steps: number;
  rerunOf: string | null;
  event: string;
}

export interface RunPage {
  runs: RunSummary[];
  nextCursor: string | null;
}

/** An empty text means any. */
export interface EventFilter {
  /** ISO 8601. */
  since: string;
  until: string;
  /** The event's name. */
  event: string;
  search: string;
}

export interface RunFilter extends EventFilter {
  app: string;
  function: string;
  status: string;
}

export interface EventSummary {
  id: string;
  name: string;
  receivedAt: string;
  /** Null when it has started none. */
  runs: { id: string; function: string; status: Status }[] | null;
}

export interface EventPage {
  events: EventSummary[];
  nextCursor: string | null;
}

export interface EventDetail extends EventSummary {
  body: EventBody;
}

export interface Step {
  id: string;
  op: string;
  name: string;
  opts: Record<string, unknown> | null;
  memo: unknown;
  done: boolean;
  /** Done in the run that this one repeats. */
  takenOver: boolean;
  /** Input that a replay gave the step instead of the original. */
  givenInput: unknown[] | null;
  /** The run that an invocation has started. */
  child: { id: string; status: Status } | null;
  plannedAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

export interface Failure {
  /** Null when the function itself threw. */
  step: string | null;
  attempt: number;
  startedAt: string | null;
  at: string;
  retryAt: string | null;
  error: { name?: string; message?: string; stack?: string };
}

export interface Job {
  kind: "discover" | "step" | "fetch" | "sleep" | "timeout" | "start" | "finish";
  step: string | null;
  attempt: number;
  dueAt: string;
  executing: boolean;
}

export interface RunDetail extends Omit<RunSummary, "steps" | "event"> {
  output: unknown;
  replays: string[] | null;
  singleton: string | null;
  priority: number;
  slots: string[];
  /** The run of which a step has invoked this one. */
  invokedBy: string | null;
  events: { id: string; body: EventBody }[];
  steps: Step[];
  failures: Failure[];
  jobs: Job[];
}

export interface FunctionSummary extends FunctionConfig {
  app: string;
  latestRun: { id: string; status: Status; queuedAt: string } | null;
}

export interface FunctionList {
  functions: FunctionSummary[];
  apps: AppState[];
  refused: (RefusedFunction & { app: string })[];
}

export interface QueueRow {
  function: string;
  executing: number;
  ready: number;
  later: number;
  sleeping: number;
  waiting: number;
  oldestReady: string | null;
}

export interface Queue {
  functions: QueueRow[];
  gatherings: { kind: "debounce" | "batch"; function: string; key: string; events: number; dueAt: string }[];
}

/** One page of runs, newest first. */
export function fetchRuns(filter: RunFilter, cursor: string | null): Promise<RunPage> {
  return call("GET", `api/runs?${new URLSearchParams(omitEmpty({ ...filter, cursor }))}`);
}

/** One page of events, newest first. */
export function fetchEvents(filter: EventFilter, cursor: string | null): Promise<EventPage> {
  return call("GET", `api/events?${new URLSearchParams(omitEmpty({ ...filter, cursor }))}`);
}

/** Cancels everything that has not ended and fits the filter. */
export function cancelRuns(filter: RunFilter): Promise<{ cancelled: number }> {
  return call("POST", "api/runs/cancel", omitEmpty(filter));
}

/** Starts every failed run again that fits the filter and has not been replayed. */
export function replayRuns(filter: Omit<RunFilter, "status">): Promise<Replays> {
  return call("POST", "api/runs/replay", omitEmpty(filter));
}

function omitEmpty(filter: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

export function fetchEvent(id: string): Promise<EventDetail> {
  return call("GET", `api/events/${id}`);
}

export function fetchRun(id: string): Promise<RunDetail> {
  return call("GET", `api/runs/${id}`);
}

export function fetchFunctions(): Promise<FunctionList> {
  return call("GET", "api/functions");
}

export function fetchQueue(): Promise<Queue> {
  return call("GET", "api/queue");
}

export function cancelRun(id: string): Promise<{ id: string }> {
  return call("POST", `api/runs/${id}/cancel`);
}

/** Starts the run's function again with its events, from the start or from a step; the answer names the new run. */
export function replayRun(id: string, from?: { step: string; input?: unknown[] }): Promise<{ id: string }> {
  return call("POST", `api/runs/${id}/replay`, from);
}

/** Starts a run of the function with this data; the answer has the run's id. */
export function invokeFunction(slug: string, data: unknown): Promise<{ id: string }> {
  return call("POST", `api/functions/${encodeURIComponent(slug)}/invoke`, { data });
}

export function sendEvent(event: unknown): Promise<{ ids: string[]; runs: string[] }> {
  return call("POST", "api/events", event);
}

export function fetchFaults(): Promise<{ faults: Fault[] }> {
  return call("GET", "v0/faults");
}

export function orderFault(order: Partial<FaultOrder>): Promise<Fault> {
  return call("POST", "v0/faults", order);
}

/** Removes one fault, or all. */
export function removeFaults(id?: string): Promise<{ removed: number }> {
  return call("DELETE", `v0/faults${id ? `/${id}` : ""}`);
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `The runner answered ${response.status}.`);
  return answer;
}
