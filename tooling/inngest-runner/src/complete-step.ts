import { finishRun } from "./finish-run.ts";
import type { StepInfo } from "./ops.ts";
import { scheduleDiscovery } from "./schedule-job.ts";
import type { LockedRun, Work } from "./work.ts";

export const maxSteps = 1000;

/** True if the step is new: one that was noted before, or is done, is under way already and must not be started again. */
export async function noteStep({ db }: Work, run: LockedRun, step: StepInfo): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into step (run, id, op, name, display_name, opts) values ($1, $2, $3, $4, $5, $6)
     on conflict (run, id) do nothing`,
    [run.id, step.id, step.op, step.name, step.displayName, toJson(step.opts)],
  );
  return rowCount === 1;
}

export async function isDone({ db }: Work, run: LockedRun, step: string): Promise<boolean> {
  const { rowCount } = await db.query("select from step where run = $1 and id = $2 and pos is not null", [
    run.id,
    step,
  ]);
  return rowCount === 1;
}

/**
 * Saves a step's result and calls the function again, unless other steps of its batch are still to come. The first
 * result wins, but a repeated one still leads to a call: the report may be all that is left of the request that made it.
 * @param memo what the SDK reads: `{data}`, `{error}`, or for sleeps and waits the bare value.
 */
export async function completeStep(
  work: Work,
  run: LockedRun,
  step: StepInfo,
  memo: unknown,
  batch: string | null = null,
): Promise<void> {
  await saveMemo(work, run, step, memo);
  if (run.stepCount > maxSteps) return await failOverflow(work, run);
  if (batch === null || !(await isUnderWay(work, run, batch))) await scheduleDiscovery(work, run);
}

async function saveMemo({ db }: Work, run: LockedRun, step: StepInfo, memo: unknown): Promise<void> {
  const text = JSON.stringify(memo);
  const startedAt = step.timing ? step.timing.a / 1e6 : null;
  const endedAt = step.timing ? (step.timing.a + step.timing.b) / 1e6 : null;
  const { rowCount } = await db.query(
    `insert into step (run, id, op, name, display_name, opts, memo, pos, started_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, nextval('step_pos'),
             to_timestamp($8::float8 / 1000), coalesce(to_timestamp($9::float8 / 1000), now()))
     on conflict (run, id) do update
       set op = excluded.op, memo = excluded.memo, pos = excluded.pos,
           started_at = coalesce(excluded.started_at, step.started_at), ended_at = excluded.ended_at
       where step.pos is null`,
    [run.id, step.id, step.op, step.name, step.displayName, toJson(step.opts), text, startedAt, endedAt],
  );
  if (rowCount === 0) return;
  run.stepCount += 1;
}

export async function failOverflow(work: Work, run: LockedRun): Promise<void> {
  const message = `A run has at most ${maxSteps} steps.`;
  await finishRun(work, run, { status: "Failed", error: { name: "InngestErrFunctionOverflowed", message } });
}

async function isUnderWay({ db }: Work, run: LockedRun, batch: string): Promise<boolean> {
  const { rowCount } = await db.query("select from job where run = $1 and batch = $2 limit 1", [
    run.id,
    batch,
  ]);
  return rowCount === 1;
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
