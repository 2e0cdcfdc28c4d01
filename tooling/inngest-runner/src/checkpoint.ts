import { z } from "zod";
import { leaseSeconds } from "./claim-jobs.ts";
import { failOverflow, maxSteps } from "./complete-step.ts";
import type { Runner } from "./context.ts";
import { RequestError } from "./http/request-error.ts";
import { type Op, opSchema } from "./ops.ts";
import { transact } from "./transact.ts";

const checkpointSchema = z.object({
  qi_id: z.string().regex(/^\d{1,18}$/),
  generation_id: z.number().int(),
  steps: z.array(opSchema),
});

/** Reported without a result; the answer to the dispatch contains them again. */
const passing = new Set(["StepPlanned", "None"]);

/**
 * Saves steps that an app has run while its call continues. One statement, since every step of a function waits for it.
 * @throws RequestError 409 when the run has ended, the dispatch is superseded or there are too many steps: the app
 * stops at once; 400 for ops that cannot be saved this way.
 */
export async function saveCheckpoint(runner: Runner, runId: string, body: unknown): Promise<void> {
  const parsed = checkpointSchema.safeParse(body);
  if (!parsed.success) throw new RequestError(400, `Not a checkpoint: ${parsed.error.issues[0]?.message}`);
  const { qi_id: job, generation_id: generation } = parsed.data;
  const steps = parsed.data.steps.filter((op) => !passing.has(op.op));
  const odd = steps.find((op) => op.op !== "StepRun" && op.op !== "Step");
  if (odd) throw new RequestError(400, `A checkpoint cannot hold ${odd.op}.`);
  const count = await saveSteps(runner, runId, { job, generation }, steps);
  if (count === undefined) throw new RequestError(409, "This dispatch is superseded, or its run has ended.");
  if (count > maxSteps) {
    await transact(runner, async (work) => {
      const run = await work.lockRun(runId);
      if (run) await failOverflow(work, run);
    });
    throw new RequestError(409, `A run has at most ${maxSteps} steps.`);
  }
}

const saveStatement = `with locked as (
       update run set step_count = step_count + $4
       where id = $1 and ended_at is null returning id, step_count
     ), fenced as (
       update job set attempt = 0, losses = 0, lease_until = now() + interval '${leaseSeconds} seconds'
       from locked where job.id = $2 and job.run = locked.id and job.generation = $3 and job.lease_until is not null
       returning locked.*
     ), saved as (
       insert into step (run, id, op, name, display_name, opts, memo, pos, started_at, ended_at)
       select fenced.id, given.id, given.op, given.name, given.display_name, given.opts::json, given.memo::json,
              nextval('step_pos'), to_timestamp(given.started), coalesce(to_timestamp(given.ended), now())
       from fenced, unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::float8[],
                           $12::float8[]) as given(id, op, name, display_name, opts, memo, started, ended)
       on conflict (run, id) do update
         set op = excluded.op, memo = excluded.memo, pos = excluded.pos, started_at = excluded.started_at,
             ended_at = excluded.ended_at
         where step.pos is null
     )
     select step_count as count from fenced`;

async function saveSteps(
  { pool }: Runner,
  run: string,
  { job, generation }: { job: string; generation: number },
  steps: Op[],
): Promise<number | undefined> {
  const memos = steps.map((op) =>
    JSON.stringify(op.op === "Step" ? (op.data ?? null) : { data: op.data ?? null }),
  );
  // by its name the database plans it once for each connection, not for every step
  const { rows } = await pool.query<{ count: number }>({
    name: "save-checkpoint",
    text: saveStatement,
    values: [
      run,
      job,
      generation,
      steps.length,
      steps.map((op) => op.id),
      steps.map((op) => op.op),
      steps.map((op) => op.name),
      steps.map((op) => op.displayName),
      steps.map((op) => (op.opts ? JSON.stringify(op.opts) : null)),
      memos,
      steps.map((op) => (op.timing ? op.timing.a / 1e9 : null)),
      steps.map((op) => (op.timing ? (op.timing.a + op.timing.b) / 1e9 : null)),
    ],
  });
  return rows[0]?.count;
}
