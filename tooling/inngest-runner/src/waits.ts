import { completeStep, isDone, noteStep } from "./complete-step.ts";
import { isTrue } from "./expressions.ts";
import type { StepInfo } from "./ops.ts";
import type { EventBody } from "./read-events.ts";
import { scheduleTimer } from "./schedule-job.ts";
import type { LockedRun, Work } from "./work.ts";

export interface Wait {
  timeoutMs: number;
  /** Resumes on an event of this name, if `expression` holds. */
  eventName?: string;
  expression?: string;
  /** Resumes when the run that was invoked under this id ends. */
  correlationId?: string;
}

/** Notes that the run waits; false when this very wait is under way or over. */
export async function startWait(work: Work, run: LockedRun, step: StepInfo, wait: Wait): Promise<boolean> {
  if (!(await noteStep(work, run, step))) return false;
  await work.db.query(
    "insert into pause (run, step, event_name, expression, correlation_id) values ($1, $2, $3, $4, $5)",
    [run.id, step.id, wait.eventName, wait.expression, wait.correlationId],
  );
  await scheduleTimer(work, run, "timeout", step.id, wait.timeoutMs);
  return true;
}

/** Ends every wait for this event, with the event as its result. */
export async function resumeEventWaits(work: Work, event: EventBody): Promise<void> {
  const { rows } = await work.db.query<{
    run: string;
    step: string;
    expression: string | null;
    first: EventBody;
  }>(
    `select pause.run, pause.step, pause.expression, event.body as first
     from pause join run on run.id = pause.run join event on event.id = run.event
     where pause.event_name = $1 order by pause.run`,
    [event.name],
  );
  for (const { run, step, expression, first } of rows) {
    if (expression && !isTrue(expression, { event: first, async: event })) continue;
    await endWait(work, run, step, event);
  }
}

/** Ends the wait of the run that invoked the finished one, if it is still waiting. */
export async function resumeInvoke(work: Work, finished: EventBody["data"]): Promise<void> {
  if (!finished.correlation_id) return;
  const { rows } = await work.db.query<{ run: string; step: string }>(
    "select run, step from pause where correlation_id = $1",
    [finished.correlation_id],
  );
  const memo = "error" in finished ? { error: finished.error } : { data: finished.result };
  for (const { run, step } of rows) await endWait(work, run, step, memo);
}

/** What a wait that timed out leaves behind: null for an event, an error for an invocation. */
export async function timeOutWait(work: Work, runId: string, step: string): Promise<void> {
  const { rows } = await work.db.query<{ invoked: boolean }>(
    "select correlation_id is not null as invoked from pause where run = $1 and step = $2",
    [runId, step],
  );
  const message = "The invoked function did not finish in time.";
  await endWait(
    work,
    runId,
    step,
    rows[0]?.invoked ? { error: { name: "InngestInvokeTimeoutError", message } } : null,
  );
}

/** @returns false when it has ended otherwise */
export async function endWait(work: Work, runId: string, step: string, memo: unknown): Promise<boolean> {
  const run = await work.lockRun(runId);
  if (!run || run.ended) return false;
  const { rowCount } = await work.db.query("delete from pause where run = $1 and step = $2", [runId, step]);
  if (rowCount === 0 || (await isDone(work, run, step))) return false;
  await work.db.query("delete from job where key = $1", [`${runId}:timeout:${step}`]);
  await completeStep(work, run, await readStep(work, runId, step), memo);
  return true;
}

/** A step that was noted earlier. */
export async function readStep({ db }: Work, run: string, step: string): Promise<StepInfo> {
  const { rows } = await db.query<StepInfo>(
    `select id, op, name, display_name as "displayName", opts from step where run = $1 and id = $2`,
    [run, step],
  );
  return rows[0] ?? { id: step, op: "StepRun" };
}
