import type { Runner } from "./context.ts";
import { RequestError } from "./http/request-error.ts";
import type { EventBody } from "./read-events.ts";
import { startRun } from "./start-run.ts";
import { transact } from "./transact.ts";

/**
 * Starts a run of the same function with the same event.
 * @returns id of the new run.
 * @throws RequestError 404 for an unknown run, 409 when its function is no longer registered
 */
export async function replayRun(runner: Runner, id: string): Promise<string> {
  return await transact(runner, async (work) => {
    const { rows } = await work.db.query<{ function: string; internalId: string; body: EventBody }>(
      `select run.function, event.id as "internalId", event.body
       from run join event on event.id = run.event where run.id = $1`,
      [id],
    );
    const [repeated] = rows;
    if (!repeated) throw new RequestError(404, `There is no run ${id}.`);
    const fn = runner.registry.functions.get(repeated.function);
    if (!fn || fn.archived) throw new RequestError(409, `${repeated.function} is no longer registered.`);
    const run = await startRun(work, { fn, event: repeated, rerunOf: id });
    if (!run) throw new Error("A replay has a key of its own.");
    return run;
  });
}
