import { createHash } from "node:crypto";
import { encodeTime } from "ulid";
import type { Reads, RunRow, StepRow } from "./reads.ts";
import { nameOutput, type OutputName } from "./trace.ts";

export interface HistoryItem {
  id: string;
  attempt: number;
  createdAt: Date;
  functionVersion: 1;
  groupID: null;
  stepName: string | null;
  stepType: string | null;
  type: string;
  url: null;
  /** Whose result it has, if any. */
  output: string | null;
}

/** What happened in a run, oldest first. */
export async function readHistory(reads: Reads, run: RunRow): Promise<HistoryItem[]> {
  const [steps, failures] = await Promise.all([reads.steps(run.id), reads.failures(run.id)]);
  const items: HistoryItem[] = [];
  const add = (
    type: string,
    at: Date | null,
    step?: StepRow,
    more: { attempt?: number; output?: OutputName } = {},
  ): void => {
    if (!at) return;
    const { attempt = 0, output } = more;
    items.push({
      id: idOf(run.id, at, items.length),
      attempt,
      createdAt: at,
      functionVersion: 1,
      groupID: null,
      stepName: step?.name ?? null,
      stepType: step ? (stepTypes[step.op] ?? "Run") : null,
      type,
      url: null,
      output: output ? nameOutput(output) : null,
    });
  };
  add("FunctionScheduled", run.queuedAt);
  add("FunctionStarted", run.startedAt);
  for (const step of steps) {
    const waiting = waitTypes[step.op];
    if (waiting) add(waiting, step.plannedAt, step);
    else add("StepStarted", step.startedAt, step);
    const tries = failures.filter((failure) => failure.step === step.id);
    for (const { id, attempt, at, retryAt } of tries)
      if (retryAt) add("StepErrored", at, step, { attempt, output: { run: run.id, failure: id } });
    const output = { run: run.id, step: step.id };
    if (step.done)
      add(step.failed ? "StepFailed" : "StepCompleted", step.endedAt, step, {
        attempt: tries.length,
        output,
      });
  }
  const end = ends[run.status];
  if (end) add(end, run.endedAt, undefined, { output: { run: run.id } });
  return items.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** The same for the same item at every reading. */
function idOf(run: string, at: Date, index: number): string {
  const digest = createHash("sha256").update(`${run}:${index}`).digest();
  const letters = Array.from(digest.subarray(0, 16), (byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte & 31]);
  return encodeTime(at.getTime(), 10) + letters.join("");
}

const ends: Record<string, string> = {
  Completed: "FunctionCompleted",
  Failed: "FunctionFailed",
  Cancelled: "FunctionCancelled",
};

const waitTypes: Record<string, string> = {
  Sleep: "StepSleeping",
  WaitForEvent: "StepWaiting",
  WaitForSignal: "StepWaiting",
  InvokeFunction: "StepWaiting",
};

const stepTypes: Record<string, string> = {
  Sleep: "Sleep",
  WaitForEvent: "Wait",
  WaitForSignal: "Wait",
  InvokeFunction: "Wait",
};
