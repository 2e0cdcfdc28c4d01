import { isTrue } from "./expressions.ts";
import { finishRun } from "./finish-run.ts";
import type { CancelRule } from "./function-config.ts";
import type { EventBody, IncomingEvent } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import { startRun } from "./start-run.ts";
import { resumeEventWaits } from "./waits.ts";
import type { Work } from "./work.ts";

export async function ingestEvent(work: Work, event: IncomingEvent): Promise<void> {
  const { body } = event;
  const triggered = work.runner.registry.live().filter((fn) => isTriggeredBy(fn, body));
  // the runner's own events are kept only where a run needs them
  if (triggered.length > 0 || !body.name.startsWith("inngest/")) await storeEvent(work, event);
  for (const fn of triggered) await startRun(work, { fn, event });
  await resumeEventWaits(work, body);
  await cancelRuns(work, event);
}

export async function ingestDirected(
  work: Work,
  event: IncomingEvent,
  fn: RegisteredFunction,
): Promise<void> {
  await storeEvent(work, event);
  await startRun(work, { fn, event });
}

async function storeEvent({ db }: Work, event: IncomingEvent): Promise<void> {
  // the same id again is the same request sent again
  await db.query("insert into event (id, name, body) values ($1, $2, $3) on conflict (id) do nothing", [
    event.internalId,
    event.body.name,
    JSON.stringify(event.body),
  ]);
}

function isTriggeredBy(fn: RegisteredFunction, event: EventBody): boolean {
  return fn.events.some(
    (trigger) =>
      trigger.event === event.name && (!trigger.expression || isTrue(trigger.expression, { event })),
  );
}

async function cancelRuns(work: Work, { internalId, body }: IncomingEvent): Promise<void> {
  for (const fn of work.runner.registry.functions.values()) {
    const rules = fn.cancel.filter((rule) => rule.event === body.name);
    if (rules.length === 0) continue;
    const { rows } = await work.db.query<{ id: string; first: EventBody }>(
      `select run.id, event.body as first
       from run join event on event.id = run.event
       where run.function = $1 and run.ended_at is null and run.event <> $2 order by run.id`,
      [fn.slug, internalId],
    );
    for (const { id, first } of rows) {
      if (!rules.some((rule) => matchesRule(rule, first, body))) continue;
      const run = await work.lockRun(id);
      if (run && !run.ended) await finishRun(work, run, { status: "Cancelled" });
    }
  }
}

function matchesRule(rule: CancelRule, first: EventBody, event: EventBody): boolean {
  if (event.ts < first.ts) return false;
  return !rule.if || isTrue(rule.if, { event: first, async: event });
}
