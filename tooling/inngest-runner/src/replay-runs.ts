import type { Runner } from "./context.ts";
import { RequestError } from "./http/request-error.ts";
import { rerun } from "./rerun.ts";
import { type RunFilter, toRunConditions } from "./run-filter.ts";

/** In one request; the rest is replayed by the next. */
const maxReplays = 1000;

export interface Replays {
  replayed: number;
  /** Runs that could not be started again, by the reason. */
  refused: { reason: string; runs: number }[];
  /** Whether there are more, of which none has been tried. */
  hasMore: boolean;
}

/**
 * Replays every failed run that matches the filter, the oldest first. A run that has been replayed already is left out: its replay
 * is a run of its own.
 */
export async function replayRuns(runner: Runner, filter: Omit<RunFilter, "status">): Promise<Replays> {
  const { conditions, values } = toRunConditions({ ...filter, status: "Failed" });
  const { rows } = await runner.pool.query<{ id: string }>(
    `select run.id from run join event on event.id = run.event
     where ${conditions.join(" and ")} and not exists (select from run as again where again.rerun_of = run.id)
     order by run.id limit ${maxReplays + 1}`,
    values,
  );
  const reasons = new Map<string, number>();
  let replayed = 0;
  for (const { id } of rows.slice(0, maxReplays)) {
    try {
      await rerun(runner, id);
      replayed += 1;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1);
    }
  }
  const refused = [...reasons].map(([reason, runs]) => ({ reason, runs }));
  return { replayed, refused, hasMore: rows.length > maxReplays };
}
