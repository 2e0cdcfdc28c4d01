import type { Runner } from "./context.ts";
import { RequestError } from "./http/request-error.ts";
import type { EventBody } from "./read-events.ts";
import { startRun } from "./start-run.ts";
import { transact } from "./transact.ts";
import type { Work } from "./work.ts";

/** Where a replay begins: with this step, everything that was done before it taken over. */
export interface FromStep {
  /** The name that the function gives the step, or the step's hashed id. */
  stepId: string;
  /** Takes the place of the step's own input: the arguments after the callback, or one invocation payload. */
  input?: unknown[] | undefined;
}

/**
 * Starts a run of the same function with the same events, from the start or from a step.
 * @returns id of the new run.
 * @throws RequestError 404 for an unknown run or step, 409 when the function is no longer registered, the step's name is
 * not unique, or the function's singleton is held.
 */
export async function rerun(runner: Runner, id: string, fromStep?: FromStep): Promise<string> {
  return await transact(runner, async (work) => {
    const { rows } = await work.db.query<{ function: string; internalId: string; body: EventBody }>(
      `select run.function, event.id as "internalId", event.body
       from run left join batch_event on batch_event.run = run.id
         join event on event.id = coalesce(batch_event.event, run.event)
       where run.id = $1 order by batch_event.pos`,
      [id],
    );
    const [first, ...rest] = rows;
    if (!first) throw new RequestError(404, `There is no run ${id}.`);
    const fn = runner.registry.findLive(first.function);
    if (!fn) throw new RequestError(409, `${first.function} is no longer registered.`);
    const step = fromStep && (await findStep(work, id, fromStep.stepId));
    if (fromStep?.input && step?.op !== "InvokeFunction" && !ownCode.has(step?.op ?? ""))
      throw new RequestError(409, `A step of kind ${step?.op} takes no input.`);
    const run = await startRun(work, { fn, events: [first, ...rest], rerunOf: id });
    if (!run) throw new RequestError(409, "The run was not started: another run holds the singleton.");
    if (step) await takeOver(work, id, run, step, fromStep.input);
    return run;
  });
}

interface FoundStep {
  id: string;
  op: string;
  pos: string | null;
}

/** Ops under which a step of the function's own code is kept. */
const ownCode = new Set(["Step", "StepRun", "StepPlanned", "StepError", "StepFailed"]);

async function findStep({ db }: Work, run: string, name: string): Promise<FoundStep> {
  const { rows } = await db.query<FoundStep>(
    `select id, op, pos from step where run = $1 and (id = $2 or display_name = $2 or name = $2)
     order by id = $2 desc, planned_at`,
    [run, name],
  );
  const step = rows[0];
  if (!step) throw new RequestError(404, `The run has no step "${name}".`);
  if (rows.length > 1 && step.id !== name)
    throw new RequestError(409, `"${name}" names ${rows.length} steps.`);
  return step;
}

/** Copies what was done before the step. A step that was never done has everything that was done before it. */
async function takeOver(
  { db }: Work,
  from: string,
  to: string,
  step: FoundStep,
  input: unknown[] | undefined,
): Promise<void> {
  await db.query(
    `with copied as (
       insert into step (run, id, op, name, display_name, opts, memo, pos, planned_at, started_at, ended_at, taken_over)
       select $2, id, op, name, display_name, opts, memo, pos, planned_at, started_at, ended_at, true
       from step where run = $1 and pos is not null and ($3::bigint is null or pos < $3) and id <> $4
       returning memo
     )
     update run set step_count = (select count(*) from copied),
       state_bytes = (select coalesce(sum(length(memo::text)), 0) from copied)
     where id = $2`,
    [from, to, step.pos, step.id],
  );
  if (input === undefined) return;
  await db.query("insert into step_input (run, step, input) values ($1, $2, $3)", [
    to,
    step.id,
    JSON.stringify(input),
  ]);
  // the runner makes invocations itself; an app runs its own step with other input only when asked for that step alone
  if (!ownCode.has(step.op)) return;
  await db.query(
    `insert into step (run, id, op, name, display_name, opts)
     select $2, id, 'StepPlanned', name, display_name, opts from step where run = $1 and id = $3`,
    [from, to, step.id],
  );
  await db.query("update job set key = $3, kind = 'step', step = $2 where run = $1 and kind = 'discover'", [
    to,
    step.id,
    `${to}:step:${step.id}`,
  ]);
}
