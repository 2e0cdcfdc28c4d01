// What the runner's HTTP answers, in the words of its API.

export const runStatuses = ["Scheduled", "Running", "Completed", "Failed", "Cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

export interface RunSummary {
  id: string;
  function: string;
  status: RunStatus;
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
  runs: { id: string; function: string; status: RunStatus }[] | null;
}

export interface EventPage {
  events: EventSummary[];
  nextCursor: string | null;
}

/** An event as functions receive it. */
export interface EventBody {
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** Milliseconds since 1970. */
  ts: number;
  user: Record<string, unknown>;
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
  child: { id: string; status: RunStatus } | null;
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

/** A function as it is registered; the rules have the names of the SDK's options. */
export interface FunctionConfig {
  slug: string;
  name: string;
  maxAttempts: number;
  events: { event: string; expression?: string }[];
  crons: string[];
  concurrency: { limit: number; key?: string; scope: "fn" | "env" | "account" }[];
  cancel: { event: string; if?: string; timeoutMs?: number }[];
  idempotency?: string;
  rateLimit?: RateRule;
  throttle?: RateRule;
  debounce?: { periodMs: number; timeoutMs?: number; key?: string };
  batch?: { maxSize: number; timeoutMs: number; key?: string; if?: string };
  priority?: string;
  singleton?: { mode: "skip" | "cancel"; key?: string };
  timeouts?: { startMs?: number; finishMs?: number };
}

interface RateRule {
  limit: number;
  periodMs: number;
  key?: string;
}

export interface FunctionSummary extends FunctionConfig {
  app: string;
  latestRun: { id: string; status: RunStatus; queuedAt: string } | null;
}

/** Whether the runner is connected to an app. */
export interface AppState {
  url: string;
  /** Its name, once it has registered. */
  app?: string | undefined;
  /** Named when the runner was started; otherwise the app has registered by itself. */
  configured: boolean;
  connected: boolean;
  /** Why the app is not connected. */
  error?: string | undefined;
  /** Since when it is not, ISO 8601. */
  awaySince?: string | undefined;
}

/** A function that its app serves and that is not registered. */
export interface RefusedFunction {
  slug: string;
  name: string;
  reason: string;
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

export interface Replays {
  replayed: number;
  /** Runs that could not be started again, by the reason. */
  refused: { reason: string; runs: number }[];
  /** Whether there are more, of which none has been tried. */
  hasMore: boolean;
}

/** What can be made to go wrong. */
export const faultKinds = ["lose-event", "drop", "fail", "delay", "duplicate", "lose-answer"] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultOrder {
  kind: FaultKind;
  /** Slug of the function that it is for; null for all. */
  function: string | null;
  /** How many times it strikes. */
  times: number;
  /** For `delay`: milliseconds. */
  delayMs: number;
}

export interface Fault extends Omit<FaultOrder, "times"> {
  id: string;
  remaining: number;
  /** How many times it has struck. */
  injected: number;
}
