import { createHash } from "node:crypto";
import { monotonicFactory } from "ulid";
import { evaluateKey, evaluateNumber } from "./expressions.ts";
import type { ConcurrencyRule } from "./function-config.ts";
import type { EventBody, IncomingEvent } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import type { Work } from "./work.ts";

const maxPriority = 600;

const newRunId = monotonicFactory();

// an event id that has started a run within a day stops the whole statement
const startStatement = `
  with free as (
    insert into dedupe (key, expires_at) values ($7, now() + interval '24 hours')
    on conflict (key) do update set expires_at = excluded.expires_at where dedupe.expires_at < now()
    returning key
  ), started as (
    insert into run (id, function, event, slots, slot_limits, rerun_of, priority)
    select $1, $2, $3, $4, $5, $6, $8 from free
    returning id, priority
  )
  insert into job (key, run, kind, priority) select id || ':discover', id, 'discover', priority from started`;

/** Queues a run; undefined when the event's id has started one of the function in the last 24 hours, and this is no replay. */
export async function startRun(
  work: Work,
  { fn, event, rerunOf }: { fn: RegisteredFunction; event: IncomingEvent; rerunOf?: string },
): Promise<string | undefined> {
  const { body, internalId } = event;
  const id = newRunId();
  const { rowCount } = await work.db.query(startStatement, [
    id,
    fn.slug,
    internalId,
    fn.concurrency.map((rule) => slotName(fn, rule, body)),
    fn.concurrency.map((rule) => rule.limit),
    rerunOf,
    rerunOf ? id : createHash("sha256").update(`${fn.slug}:${body.id}`).digest("base64"),
    fn.priority ? readPriority(fn.priority, body) : 0,
  ]);
  return rowCount === 1 ? id : undefined;
}

function readPriority(expression: string, event: EventBody): number {
  const value = Math.trunc(evaluateNumber(expression, { event }) ?? 0);
  return Math.min(maxPriority, Math.max(-maxPriority, value));
}

/** Runs with the same slot name share its limit. */
function slotName(fn: RegisteredFunction, { key }: ConcurrencyRule, event: EventBody): string {
  return key === undefined ? fn.slug : `${fn.slug}:${key}:${evaluateKey(key, { event })}`;
}
