import type { Runner } from "./context.ts";
import { isTrue } from "./expressions.ts";
import { finishRun } from "./finish-run.ts";
import type { EventBody } from "./read-events.ts";
import { type RunFilter, toRunConditions } from "./run-filter.ts";
import { transact } from "./transact.ts";

/** Runs that one transaction ends; the locks of more would block runs that continue. */
const chunkSize = 50;

/**
 * Cancels a run. A running step continues in the app, and its result is refused.
 * @returns false when there is no such run; a run that has ended stays as it is.
 */
export async function cancelRun(runner: Runner, id: string): Promise<boolean> {
  return await transact(runner, async (work) => {
    const run = await work.lockRun(id);
    if (run && !run.ended) await finishRun(work, run, { status: "Cancelled" });
    return run !== undefined;
  });
}

/**
 * Cancels every run that matches the filter and has not ended.
 * @param expression CEL over `event`, the run's first; only runs for which it is true.
 * @returns how many were cancelled.
 */
export async function cancelRuns(runner: Runner, filter: RunFilter, expression?: string): Promise<number> {
  const { conditions, values } = toRunConditions(filter);
  const after = `$${values.length + 1}`;
  const statement = `
    select run.id, event.body as event from run join event on event.id = run.event
    where ${["run.ended_at is null", `run.id > ${after}`, ...conditions].join(" and ")} order by run.id limit ${chunkSize}`;
  let cancelled = 0;
  for (let last = ""; ; ) {
    const { rows } = await runner.pool.query<{ id: string; event: EventBody }>(statement, [...values, last]);
    const end = rows.at(-1);
    if (!end) return cancelled;
    last = end.id;
    const meant = rows.filter(({ event }) => !expression || isTrue(expression, { event }));
    cancelled += await cancelChunk(
      runner,
      meant.map((row) => row.id),
    );
  }
}

async function cancelChunk(runner: Runner, ids: string[]): Promise<number> {
  return await transact(runner, async (work) => {
    let cancelled = 0;
    for (const id of ids) {
      const run = await work.lockRun(id);
      if (!run || run.ended) continue;
      await finishRun(work, run, { status: "Cancelled" });
      cancelled += 1;
    }
    return cancelled;
  });
}
