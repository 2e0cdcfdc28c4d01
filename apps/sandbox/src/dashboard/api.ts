export const statuses = ["Scheduled", "Running", "Completed", "Failed", "Cancelled"] as const;
export type Status = (typeof statuses)[number];

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

export interface Step {
  id: string;
  op: string;
  name: string;
  opts: Record<string, unknown> | null;
  memo: unknown;
  done: boolean;
  plannedAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

export interface Failure {
  /** Null when the function itself threw. */
  step: string | null;
  attempt: number;
  at: string;
  retryAt: string | null;
  error: { name?: string; message?: string; stack?: string };
}

export interface Job {
  kind: "discover" | "step" | "sleep" | "timeout";
  step: string | null;
  attempt: number;
  dueAt: string;
  executing: boolean;
}

export interface RunDetail {
  id: string;
  function: string;
  status: Status;
  queuedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  output: unknown;
  rerunOf: string | null;
  event: { id: string; name: string; data: unknown; ts: number };
  steps: Step[];
  failures: Failure[];
  jobs: Job[];
}

export interface FunctionSummary {
  slug: string;
  name: string;
  app: string;
  url: string;
  attempts: number;
  events: { event: string; expression?: string }[];
  crons: string[];
  concurrency: { limit: number; key?: string; scope: string }[];
  cancel: { event: string; if?: string }[];
  idempotency: string | null;
  runs: Partial<Record<Status, number>>;
}

export interface AppState {
  url: string;
  connected: boolean;
  error?: string;
}

export interface FunctionList {
  functions: FunctionSummary[];
  apps: AppState[];
}

/** One page of runs, newest first. */
export function fetchRuns(filter: { status: string; fn: string }, cursor: string | null): Promise<RunPage> {
  const query = new URLSearchParams();
  if (filter.status) query.set("status", filter.status);
  if (filter.fn) query.set("function", filter.fn);
  if (cursor) query.set("cursor", cursor);
  return call("GET", `runs?${query}`);
}

export function fetchRun(id: string): Promise<RunDetail> {
  return call("GET", `runs/${id}`);
}

export function fetchFunctions(): Promise<FunctionList> {
  return call("GET", "functions");
}

export function cancelRun(id: string): Promise<{ id: string }> {
  return call("POST", `runs/${id}/cancel`);
}

/** Starts the run's function again with its event; the answer names the new run. */
export function replayRun(id: string): Promise<{ id: string }> {
  return call("POST", `runs/${id}/replay`);
}

export function sendEvent(event: {
  name: string;
  data: unknown;
}): Promise<{ ids: string[]; runs: string[] }> {
  return call("POST", "events", event);
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `The runner answered ${response.status}.`);
  return answer;
}
