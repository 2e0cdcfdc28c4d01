import { completeStep } from "./complete-step.ts";
import type { Runner } from "./context.ts";
import { maxTimeoutMs, parseDelay } from "./durations.ts";
import { RequestError } from "./http/request-error.ts";
import { ingestDirected } from "./ingest-event.ts";
import type { Op } from "./ops.ts";
import { type IncomingEvent, newEventId } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import { transact } from "./transact.ts";
import { startWait } from "./waits.ts";
import type { LockedRun, Work } from "./work.ts";

const defaultTimeoutMs = 365 * 86_400_000;

export interface Payload {
  data?: Record<string, unknown> | null | undefined;
}

/** Starts a run of exactly the function that the op names, and waits for its end. */
export async function invokeFromStep(work: Work, run: LockedRun, op: Op): Promise<void> {
  const slug = String(op.opts?.function_id ?? "");
  const fn = work.runner.registry.findLive(slug);
  if (!fn) {
    const refusal = work.runner.registry.findRefusal(slug);
    const message = refusal ? describeRefusal(slug, refusal) : `could not find function with ID: ${slug}`;
    return await completeStep(work, run, op, { error: { name: "Error", message } });
  }
  const given = typeof op.opts?.timeout === "string" ? parseDelay(op.opts.timeout) : undefined;
  const timeoutMs = Math.min(given ?? defaultTimeoutMs, maxTimeoutMs);
  const correlationId = `${run.id}.${op.id}`;
  if (!(await startWait(work, run, op, { timeoutMs, correlationId }))) return;

  const payload = (await readPayload(work, run, op)) as Payload;
  const refusal = await startInvocation(work, fn, payload, correlationId);
  if (!refusal) return;
  await work.db.query("delete from pause where run = $1 and step = $2", [run.id, op.id]);
  await work.db.query("delete from job where key = $1", [`${run.id}:timeout:${op.id}`]);
  await completeStep(work, run, op, { error: { name: "Error", message: refusal } });
}

/** @returns why no run was started */
async function startInvocation(
  work: Work,
  fn: RegisteredFunction,
  payload: Payload,
  correlationId: string,
): Promise<string | undefined> {
  try {
    if (await ingestDirected(work, makeInvocation(fn.slug, payload, correlationId), fn)) return;
    return `The function ${fn.slug} was not invoked again: its idempotency key ran in the last 24 hours.`;
  } catch (error) {
    if (error instanceof RequestError) return error.message;
    throw error;
  }
}

/**
 * Starts a run of a function by hand, without one of its triggers.
 * @returns id of the run.
 * @throws RequestError 404 for an unknown function, 409 when it is refused or one of its rules prevents the run.
 */
export async function invokeByHand(runner: Runner, slug: string, payload: Payload): Promise<string> {
  const fn = runner.registry.findLive(slug);
  const refusal = runner.registry.findRefusal(slug);
  if (!fn && refusal) throw new RequestError(409, describeRefusal(slug, refusal));
  if (!fn) throw new RequestError(404, `There is no function ${slug}.`);
  return await transact(runner, async (work) => {
    const run = await ingestDirected(work, makeInvocation(slug, payload), fn);
    if (!run)
      throw new RequestError(409, "No run was started: the function's idempotency, rateLimit or singleton.");
    return run;
  });
}

function describeRefusal(slug: string, reason: string): string {
  return `The runner refuses the function ${slug}: ${reason}`;
}

function makeInvocation(slug: string, payload: Payload, correlationId?: string): IncomingEvent {
  const id = newEventId();
  const internal = { fn_id: slug, ...(correlationId && { correlation_id: correlationId }) };
  const body = {
    id,
    name: "inngest/function.invoked",
    data: { ...payload.data, _inngest: internal },
    ts: Date.now(),
    user: {},
  };
  return { internalId: id, body };
}

/** The op's payload, unless the run is a replay from this step with another one. */
async function readPayload({ db }: Work, run: LockedRun, op: Op): Promise<unknown> {
  const { rows } = await db.query<{ input: unknown[] }>(
    "select input from step_input where run = $1 and step = $2",
    [run.id, op.id],
  );
  return rows[0]?.input[0] ?? op.opts?.payload ?? {};
}
