import { type RunError, toRunError } from "./ops.ts";
import { type EventBody, newEventId } from "./read-events.ts";
import type { LockedRun, Work } from "./work.ts";

export type Outcome =
  | { status: "Completed"; output: unknown }
  | { status: "Failed"; error: RunError }
  | { status: "Cancelled" };

/** Inngest reports every cancellation like this. */
const cancellation: RunError = { name: "Error", message: "function cancelled" };

/** A run that was started by the end of another run announces nothing, or handlers would call themselves forever. */
const silent = new Set([
  "inngest/function.finished",
  "inngest/function.failed",
  "inngest/function.cancelled",
]);

/** A second end of the same run changes nothing. */
export async function finishRun(work: Work, run: LockedRun, outcome: Outcome): Promise<void> {
  if (run.ended) return;
  run.ended = true;
  run.status = outcome.status;
  const { db } = work;
  const error =
    outcome.status === "Failed" ? outcome.error : outcome.status === "Cancelled" ? cancellation : undefined;
  const result = outcome.status === "Completed" ? (outcome.output ?? null) : undefined;
  await db.query(
    `update run set status = $2, output = $3, started_at = coalesce(started_at, now()), ended_at = now(),
       step_count = $4 where id = $1`,
    [run.id, outcome.status, JSON.stringify(error ?? result), run.stepCount],
  );
  await db.query("delete from job where run = $1", [run.id]);
  await db.query("delete from pause where run = $1", [run.id]);

  const { rows } = await db.query<{ body: EventBody }>("select body from event where id = $1", [run.event]);
  const event = rows[0]?.body;
  if (!event || silent.has(event.name)) return;
  const data = {
    function_id: run.function,
    run_id: run.id,
    event,
    events: [event],
    ...(error ? { error: describe(error) } : { result }),
    _inngest: { status: outcome.status },
  };
  emit(work, "inngest/function.finished", data);
  if (outcome.status === "Failed") emit(work, "inngest/function.failed", data, run.id);
  if (outcome.status === "Cancelled") emit(work, "inngest/function.cancelled", data);
}

function emit(work: Work, name: string, data: Record<string, unknown>, id?: string): void {
  const internalId = newEventId();
  work.emitted.push({ internalId, body: { id: id ?? internalId, name, data, ts: Date.now(), user: {} } });
}

function describe(error: RunError): RunError {
  return { error: error.message, ...toRunError(error) };
}
