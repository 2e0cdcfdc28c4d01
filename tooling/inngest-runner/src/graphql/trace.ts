import { createHash } from "node:crypto";
import { parseDuration } from "../durations.ts";
import type { RunStatus } from "../run-statuses.ts";
import type { FailureRow, Reads, RunRow, StepRow } from "./reads.ts";

/** A stable UUID of a name, since the runner's apps and functions have names only. */
export function uuidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const statuses = {
  Scheduled: "QUEUED",
  Running: "RUNNING",
  Completed: "COMPLETED",
  Failed: "FAILED",
  Cancelled: "CANCELLED",
} as const satisfies Record<RunStatus, string>;

export function statusOf(status: RunStatus): string {
  return statuses[status];
}

/** GraphQL's integers have 32 bits. */
const longest = 2 ** 31 - 1;

/** What `runTraceSpanOutputByID` takes: a run, or one of its steps, or one failed attempt. */
export interface OutputName {
  run: string;
  step?: string;
  failure?: string;
}

export function nameOutput(name: OutputName): string {
  return Buffer.from(JSON.stringify(name)).toString("base64url");
}

/** A run as a tree of spans: the run, its steps, and the attempts of steps that have failed at least once. */
export async function readTrace(reads: Reads, run: RunRow, app: string): Promise<unknown> {
  const [steps, failures] = await Promise.all([reads.steps(run.id), reads.failures(run.id)]);
  const own = failures.filter((failure) => failure.step === null);
  const root = span(run, app, {
    id: run.id,
    name: run.function,
    status: statusOf(run.status),
    queuedAt: run.queuedAt,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    attempts: own.length,
    outputID: run.endedAt ? nameOutput({ run: run.id }) : null,
    isRoot: true,
  });
  return {
    ...root,
    childrenSpans: steps.map((step) => {
      const tries = failures.filter((failure) => failure.step === step.id);
      return stepSpan(run, app, step, tries);
    }),
  };
}

function stepSpan(run: RunRow, app: string, step: StepRow, failures: FailureRow[]): object {
  const parts = {
    id: step.id,
    name: step.name,
    status: stepStatus(run, step),
    queuedAt: step.plannedAt,
    startedAt: step.startedAt ?? step.plannedAt,
    endedAt: step.endedAt ?? run.endedAt,
    attempts: failures.length + (step.failed ? 0 : 1),
    outputID: step.done ? nameOutput({ run: run.id, step: step.id }) : null,
    parent: run.id,
    step,
  };
  const attempts = failures.map((failure) =>
    span(run, app, {
      id: `${step.id}-${failure.id}`,
      name: `Attempt ${failure.attempt}`,
      status: "FAILED",
      queuedAt: failure.startedAt ?? failure.at,
      startedAt: failure.startedAt ?? failure.at,
      endedAt: failure.at,
      attempts: failure.attempt,
      outputID: nameOutput({ run: run.id, failure: failure.id }),
      parent: step.id,
      step,
    }),
  );
  return { ...span(run, app, parts), childrenSpans: attempts };
}

function stepStatus(run: RunRow, step: StepRow): string {
  if (step.done) return step.failed ? "FAILED" : "COMPLETED";
  if (run.endedAt) return "CANCELLED";
  if (stepOps[step.op] && stepOps[step.op] !== "RUN") return "WAITING";
  return step.startedAt ? "RUNNING" : "QUEUED";
}

interface SpanParts {
  id: string;
  name: string;
  status: string;
  queuedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  attempts: number;
  outputID: string | null;
  isRoot?: boolean;
  parent?: string;
  step?: StepRow;
}

function span(run: RunRow, app: string, { id, step, parent, isRoot = false, ...parts }: SpanParts): object {
  const { startedAt, endedAt } = parts;
  return {
    ...parts,
    appID: uuidOf(app),
    functionID: uuidOf(run.function),
    runID: run.id,
    traceID: run.id,
    spanID: id,
    groupID: step?.id ?? null,
    duration: startedAt && endedAt && Math.min(longest, endedAt.getTime() - startedAt.getTime()),
    scheduledAt: parts.queuedAt,
    childrenSpans: [],
    stepOp: step ? (stepOps[step.op] ?? null) : null,
    stepID: step?.id ?? null,
    stepInfo: step ? stepInfo(step) : null,
    stepType: step ? String(step.opts?.type ?? (step.op.startsWith("Step") ? "run" : "")) : "",
    isRoot,
    parentSpanID: parent ?? null,
    isUserland: false,
    metadata: [],
  };
}

const stepOps: Record<string, string> = {
  Step: "RUN",
  StepRun: "RUN",
  StepPlanned: "RUN",
  StepError: "RUN",
  StepFailed: "RUN",
  Gateway: "RUN",
  Sleep: "SLEEP",
  WaitForEvent: "WAIT_FOR_EVENT",
  WaitForSignal: "WAIT_FOR_SIGNAL",
  InvokeFunction: "INVOKE",
};

function stepInfo(step: StepRow): object | null {
  const { opts, plannedAt } = step;
  const until = (given: unknown) => {
    const text = String(given ?? "");
    const duration = parseDuration(text);
    return duration === undefined ? new Date(text) : new Date(plannedAt.getTime() + duration);
  };
  const timeout = until(opts?.timeout);
  const timedOut = step.done ? step.empty : null;
  switch (step.op) {
    case "Sleep":
      return { __typename: "SleepStepInfo", sleepUntil: until(opts?.duration ?? step.given) };
    case "WaitForEvent": {
      const eventName = String(step.given);
      return { __typename: "WaitForEventStepInfo", eventName, expression: opts?.if, timeout, timedOut };
    }
    case "WaitForSignal":
      return { __typename: "WaitForSignalStepInfo", signal: String(opts?.signal), timeout, timedOut };
    case "InvokeFunction": {
      const functionID = String(opts?.function_id);
      return { __typename: "InvokeStepInfo", functionID, timeout, runID: step.child, timedOut };
    }
    default:
      return { __typename: "RunStepInfo", type: opts?.type ?? null };
  }
}
