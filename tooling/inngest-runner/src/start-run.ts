import { monotonicFactory } from "ulid";
import { evaluateKey, evaluateNumber } from "./expressions.ts";
import { finishRun } from "./finish-run.ts";
import type { ConcurrencyRule } from "./function-config.ts";
import { reservePlace } from "./rates.ts";
import type { EventBody, IncomingEvent } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import type { Work } from "./work.ts";

/** How long an event id, or an idempotency key, starts no second run. */
export const dedupeInterval = "24 hours";

const maxPriority = 600;
/** A try fails only when another run takes the same lock in between, so this many in a row is a fault. */
const maxSingletonTries = 1000;

const newRunId = monotonicFactory();

export interface NewRun {
  fn: RegisteredFunction;
  /** What it is started with; several only for a batch. */
  events: [IncomingEvent, ...IncomingEvent[]];
  /** Keys of which none may have started a run in the last 24 hours. */
  keys?: string[];
  /** The run that this one repeats. */
  rerunOf?: string;
}

// A key that is taken by a younger run than the interval stops the whole statement, as a held singleton does.
const startStatement = `
  with keys as (
    insert into dedupe (key, run, expires_at)
    select key, $1, now() + interval '${dedupeInterval}' from unnest($7::text[]) as key
    on conflict (key) do update set run = excluded.run, expires_at = excluded.expires_at where dedupe.expires_at < now()
    returning key
  ), started as (
    insert into run (id, function, event, slots, slot_limits, rerun_of, singleton, priority)
    select $1, $2, $3, $4, $5, $6, $8, $9 where (select count(*) from keys) = cardinality($7::text[])
    on conflict (singleton) where singleton is not null and ended_at is null do nothing
    returning id, priority
  ), batch as (
    insert into batch_event (run, pos, event)
    select started.id, given.pos, given.event from started, unnest($10::text[]) with ordinality as given(event, pos)
  ), timer as (
    insert into job (key, run, kind, run_at)
    select id || ':start', id, 'start', now() + $11::float8 * interval '1 millisecond' from started
    where $11::float8 is not null
  )
  insert into job (key, run, kind, priority, run_at)
  select id || ':discover', id, 'discover', priority, now() + $12::float8 * interval '1 millisecond' from started`;

/**
 * Queues a run; undefined when one of the keys has started one in the last 24 hours, or another run holds the singleton
 * and is not to be cancelled.
 */
export async function startRun(work: Work, run: NewRun): Promise<string | undefined> {
  const { fn, events, keys = [], rerunOf } = run;
  const [{ body: event, internalId }] = events;
  const id = newRunId();
  const singleton = singletonName(fn, event);
  const values = [
    id,
    fn.slug,
    internalId,
    fn.concurrency.map((rule) => slotName(fn, rule, event)),
    fn.concurrency.map((rule) => rule.limit),
    rerunOf,
    keys,
    singleton,
    fn.priority ? readPriority(fn.priority, event) : 0,
    events.length > 1 ? events.map((each) => each.internalId) : [],
    fn.timeouts?.startMs,
    fn.throttle ? await reservePlace(work, fn.slug, fn.throttle, event) : 0,
  ];
  for (let tries = 1; ; tries++) {
    const { rowCount } = await work.db.query(startStatement, values);
    if (rowCount === 1) return id;
    if (fn.singleton?.mode !== "cancel" || !singleton) return undefined;
    if (tries === maxSingletonTries) throw new Error(`The singleton ${singleton} is taken again and again.`);
    await cancelHolder(work, singleton);
  }
}

/** Ends the run that holds the lock, if it still does. */
async function cancelHolder(work: Work, singleton: string): Promise<void> {
  const { rows } = await work.db.query<{ id: string }>(
    "select id from run where singleton = $1 and ended_at is null",
    [singleton],
  );
  for (const { id } of rows) {
    const run = await work.lockRun(id);
    if (!run) continue;
    await finishRun(work, run, { status: "Cancelled", reason: "A newer run took its place (singleton)." });
  }
}

function singletonName(fn: RegisteredFunction, event: EventBody): string | null {
  if (!fn.singleton) return null;
  if (fn.singleton.key === undefined) return fn.slug;
  const key = evaluateKey(fn.singleton.key, { event });
  // a key of false exempts the event from the rule
  return key === "false" ? null : `${fn.slug}:${key}`;
}

function readPriority(expression: string, event: EventBody): number {
  const value = Math.trunc(evaluateNumber(expression, { event }) ?? 0);
  return Math.min(maxPriority, Math.max(-maxPriority, value));
}

/** Runs with the same slot name share its limit: by function, or across functions for the wider scopes. */
function slotName(fn: RegisteredFunction, rule: ConcurrencyRule, event: EventBody): string {
  const scope = rule.scope === "fn" ? `fn:${fn.slug}` : rule.scope;
  return rule.key === undefined ? scope : `${scope}:${rule.key}:${evaluateKey(rule.key, { event })}`;
}
