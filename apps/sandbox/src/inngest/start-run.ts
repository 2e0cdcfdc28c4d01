import { createHash } from "node:crypto";
import { monotonicFactory } from "ulid";
import { evaluateKey } from "./expressions.ts";
import type { ConcurrencyRule } from "./function-config.ts";
import type { EventBody } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import type { Work } from "./work.ts";

/** How long an event id, or an idempotency key, starts no second run. */
const dedupeInterval = "24 hours";

const newRunId = monotonicFactory();

export interface NewRun {
  fn: RegisteredFunction;
  event: EventBody;
  /** The stored event's own id. */
  eventId: string;
  /** Set for a replay, which no earlier run can stand in for. */
  rerunOf?: string;
}

// A key that is taken by a younger run than the interval stops the whole statement.
const startStatement = `
  with keys as (
    insert into dedupe (key, run, expires_at)
    select key, $1, now() + interval '${dedupeInterval}' from unnest($7::text[]) as key
    on conflict (key) do update set run = excluded.run, expires_at = excluded.expires_at where dedupe.expires_at < now()
    returning key
  ), started as (
    insert into run (id, function, event, slots, slot_limits, rerun_of)
    select $1, $2, $3, $4, $5, $6 where (select count(*) from keys) = cardinality($7::text[])
    returning id
  )
  insert into job (key, run, kind) select id || ':discover', id, 'discover' from started`;

/** Queues a run; undefined when the same event, or the same idempotency key, has started one in the last 24 hours. */
export async function startRun(
  { db }: Work,
  { fn, event, eventId, rerunOf }: NewRun,
): Promise<string | undefined> {
  const id = newRunId();
  const { rowCount } = await db.query(startStatement, [
    id,
    fn.slug,
    eventId,
    fn.concurrency.map((rule) => slotName(fn, rule, event)),
    fn.concurrency.map((rule) => rule.limit),
    rerunOf,
    rerunOf ? [] : dedupeKeys(fn, event),
  ]);
  return rowCount === 1 ? id : undefined;
}

function dedupeKeys(fn: RegisteredFunction, event: EventBody): string[] {
  const keys = [`event:${fn.slug}:${event.id}`];
  if (fn.idempotency) keys.push(`key:${fn.slug}:${evaluateKey(fn.idempotency, { event })}`);
  return keys.map((key) => createHash("sha256").update(key).digest("base64"));
}

/** Runs with the same slot name share its limit: by function, or across functions for the wider scopes. */
function slotName(fn: RegisteredFunction, rule: ConcurrencyRule, event: EventBody): string {
  const scope = rule.scope === "fn" ? `fn:${fn.slug}` : rule.scope;
  return rule.key === undefined ? scope : `${scope}:${rule.key}:${evaluateKey(rule.key, { event })}`;
}
