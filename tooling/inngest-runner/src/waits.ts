import { completeStep, isDone, noteStep } from "./complete-step.ts";
import { isTrue } from "./expressions.ts";
import type { StepInfo } from "./ops.ts";
import type { EventBody } from "./read-events.ts";
import { scheduleTimer } from "./schedule-job.ts";
import type { LockedRun, Work } from "./work.ts";

export interface EventWait {
  timeoutMs: number;
  eventName: string;
  /** CEL over `event` (the run's first) and `async` (the new one); absent means always. */
  expression?: string;
}

export async function startWait(work: Work, run: LockedRun, step: StepInfo, wait: EventWait): Promise<void> {
  if (!(await noteStep(work, run, step))) return;
  await work.db.query("insert into pause (run, step, event_name, expression) values ($1, $2, $3, $4)", [
    run.id,
    step.id,
    wait.eventName,
    wait.expression,
  ]);
  await scheduleTimer(work, run, "timeout", step.id, wait.timeoutMs);
}

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

/** Ends a wait, unless it has ended otherwise. @param memo the event, or null when the time is over */
export async function endWait(work: Work, runId: string, step: string, memo: unknown): Promise<void> {
  const run = await work.lockRun(runId);
  if (!run || run.ended) return;
  const { rowCount } = await work.db.query("delete from pause where run = $1 and step = $2", [runId, step]);
  if (rowCount === 0 || (await isDone(work, run, step))) return;
  await work.db.query("delete from job where key = $1", [`${runId}:timeout:${step}`]);
  await completeStep(work, run, await readStep(work, runId, step), memo);
}

export async function readStep({ db }: Work, run: string, step: string): Promise<StepInfo> {
  const { rows } = await db.query<StepInfo>(
    `select id, op, name, display_name as "displayName", opts from step where run = $1 and id = $2`,
    [run, step],
  );
  return rows[0] ?? { id: step, op: "StepRun" };
}
