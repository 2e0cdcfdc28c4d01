import { createHash } from "node:crypto";
import { getRetryDelay } from "./backoff.ts";
import type { AnsweredJob } from "./claim-jobs.ts";
import { completeStep, isDone, noteStep } from "./complete-step.ts";
import { checkExpression } from "./expressions.ts";
import { finishRun } from "./finish-run.ts";
import { type Op, toRunError } from "./ops.ts";
import type { AppAnswer } from "./read-answer.ts";
import { failAttempt, noteFailure, retryJob } from "./retry-job.ts";
import { scheduleDiscovery, scheduleStep, scheduleTimer } from "./schedule-job.ts";
import { startWait } from "./waits.ts";
import type { LockedRun, Work } from "./work.ts";

type OpsAnswer = Extract<AppAnswer, { kind: "ops" }>;

/** The first execution version that leaves it to the runner to wait for all of several parallel steps. */
const optimisedVersion = 2;

/** This op reports the end of the function itself: its result, or what it threw while other ops go with it. */
const endId = createHash("sha1").update("complete").digest("hex");

/** The job and its run are locked. */
export async function applyOps(
  work: Work,
  run: LockedRun,
  job: AnsweredJob,
  answer: OpsAnswer,
): Promise<void> {
  if (run.requestVersion === -1 && answer.requestVersion !== undefined)
    run.requestVersion = answer.requestVersion;
  const ops = answer.ops.filter((op) => op.op !== "None");
  const thrown = ops.find((op) => op.id === endId && op.op !== "RunComplete");
  if (thrown) {
    const noRetry = answer.noRetry || thrown.op === "StepFailed";
    return await failAttempt(work, run, job, {
      error: toRunError(thrown.error),
      noRetry,
      retryAfterMs: answer.retryAfterMs,
    });
  }
  const failed = ops.find((op) => op.op === "StepError");
  if (failed && !answer.noRetry && job.attempt + 1 < job.maxAttempts) {
    return await retryStep(work, run, job, failed, answer.retryAfterMs);
  }
  await work.db.query("delete from job where id = $1", [job.id]);
  if (ops.length === 0 || job.again) await scheduleDiscovery(work, run);
  // a parallel "wait for it" and "start it": the wait must exist before what it waits for can happen
  const isWait = ({ op }: Op) => op === "WaitForEvent";
  const waitsFirst = ops.toSorted((a, b) => Number(isWait(b)) - Number(isWait(a)));
  const batch = ops.length > 1 && run.requestVersion >= optimisedVersion ? job.id : null;
  for (const op of waitsFirst) {
    if (run.ended) return;
    await applyOp(work, run, { ...job, newBatch: batch }, op);
  }
}

async function applyOp(
  work: Work,
  run: LockedRun,
  job: AnsweredJob & { newBatch: string | null },
  op: Op,
): Promise<void> {
  switch (op.op) {
    case "StepRun":
      return await completeStep(work, run, op, { data: op.data ?? null }, job.batch);
    case "Step":
      return await completeStep(work, run, op, op.data ?? null, job.batch);
    case "StepError":
    case "StepFailed":
      await noteFailure(work, job, op.id, toRunError(op.error));
      return await completeStep(work, run, op, { error: op.error }, job.batch);
    case "StepPlanned":
      // raced steps need not all end, so nothing waits for them together
      return await planStep(work, run, op, op.opts?.parallelMode === "race" ? null : job.newBatch);
    case "Sleep":
      return await startSleep(work, run, op);
    case "WaitForEvent":
      return await startEventWait(work, run, op);
    case "RunComplete":
      return await finishRun(work, run, { status: "Completed", output: op.data });
    case "DiscoveryRequest":
      return await scheduleDiscovery(work, run);
    default:
      return await refuse(work, run, op, `The runner does not support ${op.op}.`);
  }
}

async function retryStep(
  work: Work,
  run: LockedRun,
  job: AnsweredJob,
  op: Op,
  retryAfterMs?: number,
): Promise<void> {
  const delay = retryAfterMs ?? getRetryDelay(job.attempt, work.runner.retryIntervalMs);
  await noteStep(work, run, op);
  await noteFailure(work, job, op.id, toRunError(op.error), delay);
  await retryJob(work, job, delay);
}

async function planStep(work: Work, run: LockedRun, op: Op, batch: string | null): Promise<void> {
  // a step that failed on its own is planned again beside others
  if (!(await noteStep(work, run, op)) && (await isDone(work, run, op.id))) return;
  await scheduleStep(work, run, op.id, batch);
}

async function startSleep(work: Work, run: LockedRun, op: Op): Promise<void> {
  const given = op.opts?.duration ?? op.name;
  const delay = typeof given === "string" ? parseDuration(given) : undefined;
  if (delay === undefined) return await refuse(work, run, op, `"${given}" is no duration to sleep for.`);
  if (delay > maxTimeoutMs) return await failTooLong(work, run, op);
  if (await noteStep(work, run, op)) await scheduleTimer(work, run, "sleep", op.id, delay);
}

async function startEventWait(work: Work, run: LockedRun, op: Op): Promise<void> {
  const timeoutMs = typeof op.opts?.timeout === "string" ? parseDuration(op.opts.timeout) : undefined;
  if (timeoutMs === undefined || !op.name)
    return await refuse(work, run, op, "A wait needs an event and a timeout.");
  if (timeoutMs > maxTimeoutMs) return await failTooLong(work, run, op);
  const expression = typeof op.opts?.if === "string" ? op.opts.if : undefined;
  const problem = expression && checkExpression(expression);
  if (problem) return await refuse(work, run, op, `The wait's if "${expression}": ${problem}`);
  await startWait(work, run, op, { timeoutMs, eventName: op.name, ...(expression && { expression }) });
}

async function failTooLong(work: Work, run: LockedRun, op: Op): Promise<void> {
  const message = `Step "${op.displayName ?? op.id}" sleeps or waits longer than 366 days.`;
  await finishRun(work, run, { status: "Failed", error: { name: "InngestErrTimeoutTooLong", message } });
}

async function refuse(work: Work, run: LockedRun, op: Op, message: string): Promise<void> {
  const step = op.displayName ?? op.name ?? op.id;
  await finishRun(work, run, {
    status: "Failed",
    error: { name: "UnsupportedStep", message: `Step "${step}": ${message}` },
  });
}

const units: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** The longest sleep or wait that Inngest accepts. */
const maxTimeoutMs = 366 * 86_400_000;

/** Reads "1h30m" or "2w"; undefined when the text is no duration. An empty text is zero, as the SDK writes it. */
function parseDuration(text: string): number | undefined {
  let total = 0;
  let rest = text.trim();
  while (rest !== "") {
    const match = /^(\d+(?:\.\d+)?)(ms|[smhdw])/.exec(rest);
    if (!match) return undefined;
    total += Number(match[1]) * (units[match[2] ?? ""] ?? 0);
    rest = rest.slice(match[0].length);
  }
  return total;
}
