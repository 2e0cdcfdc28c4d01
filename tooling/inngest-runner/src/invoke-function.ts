import { completeStep } from "./complete-step.ts";
import { maxTimeoutMs, parseDelay } from "./durations.ts";
import { ingestDirected } from "./ingest-event.ts";
import type { Op } from "./ops.ts";
import { newEventId } from "./read-events.ts";
import { startWait } from "./waits.ts";
import type { LockedRun, Work } from "./work.ts";

const defaultTimeoutMs = 365 * 86_400_000;

/** Starts a run of exactly the function that the op names, and waits for its end. */
export async function invokeFunction(work: Work, run: LockedRun, op: Op): Promise<void> {
  const slug = String(op.opts?.function_id ?? "");
  const fn = work.runner.registry.functions.get(slug);
  if (!fn || fn.archived) {
    const message = `could not find function with ID: ${slug}`;
    return await completeStep(work, run, op, { error: { name: "Error", message } });
  }
  const given = typeof op.opts?.timeout === "string" ? parseDelay(op.opts.timeout) : undefined;
  const timeoutMs = Math.min(given ?? defaultTimeoutMs, maxTimeoutMs);
  const correlationId = `${run.id}.${op.id}`;
  if (!(await startWait(work, run, op, { timeoutMs, correlationId }))) return;

  const payload = (await readPayload(work, run, op)) as {
    data?: Record<string, unknown> | null;
    v?: string | null;
  };
  const id = newEventId();
  const body = {
    id,
    name: "inngest/function.invoked",
    data: { ...payload.data, _inngest: { fn_id: slug, correlation_id: correlationId } },
    ts: Date.now(),
    user: {},
    ...(payload.v && { v: payload.v }),
  };
  const started = await ingestDirected(work, { internalId: id, body }, fn);
  if (!started) {
    const message = `The function ${slug} was not invoked again: its idempotency key ran in the last 24 hours.`;
    await work.db.query("delete from pause where run = $1 and step = $2", [run.id, op.id]);
    await work.db.query("delete from job where key = $1", [`${run.id}:timeout:${op.id}`]);
    await completeStep(work, run, op, { error: { name: "Error", message } });
  }
}

/** What the op says, unless the run is a replay from this step with another payload. */
async function readPayload({ db }: Work, run: LockedRun, op: Op): Promise<unknown> {
  const { rows } = await db.query<{ input: unknown[] }>(
    "select input from step_input where run = $1 and step = $2",
    [run.id, op.id],
  );
  return rows[0]?.input[0] ?? op.opts?.payload ?? {};
}
