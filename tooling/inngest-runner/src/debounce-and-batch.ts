import { evaluateKey } from "./expressions.ts";
import type { BatchRule, DebounceRule } from "./flow-config.ts";
import type { EventBody, IncomingEvent } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import { startRun } from "./start-run.ts";
import type { Work } from "./work.ts";

/** Puts the function off until no event has come for a while; it will run with the latest. */
export async function debounce(
  { db }: Work,
  fn: RegisteredFunction,
  rule: DebounceRule,
  event: IncomingEvent,
): Promise<undefined> {
  await db.query(
    `insert into gathering (key, kind, function, events, due_at, latest_at)
     select $1, 'debounce', $2, array[$3], least(now() + period, now() + latest), now() + latest
     from (values ($4::float8 * interval '1 millisecond', $5::float8 * interval '1 millisecond')) as rule(period, latest)
     on conflict (key) do update
       set events = excluded.events, due_at = least(now() + $4::float8 * interval '1 millisecond', gathering.latest_at)`,
    [keyOf("debounce", fn, rule, event.body), fn.slug, event.internalId, rule.periodMs, rule.timeoutMs],
  );
}

/** Adds the event to the open batch; the one that fills it starts the run. */
export async function addToBatch(
  work: Work,
  fn: RegisteredFunction,
  rule: BatchRule,
  event: IncomingEvent,
): Promise<string | undefined> {
  const key = keyOf("batch", fn, rule, event.body);
  const { rows } = await work.db.query<{ events: string[] }>(
    `insert into gathering (key, kind, function, events, due_at)
     values ($1, 'batch', $2, array[$3], now() + $4::float8 * interval '1 millisecond')
     on conflict (key) do update set events = gathering.events || excluded.events
     returning events`,
    [key, fn.slug, event.internalId, rule.timeoutMs],
  );
  const events = rows[0]?.events ?? [];
  if (events.length < rule.maxSize) return undefined;
  await work.db.query("delete from gathering where key = $1", [key]);
  return await startWith(work, fn, events);
}

function keyOf(kind: string, fn: RegisteredFunction, rule: { key?: string }, event: EventBody): string {
  return `${kind}:${fn.slug}:${rule.key === undefined ? "" : evaluateKey(rule.key, { event })}`;
}

/** Starts a run with events that were kept for it. */
export async function startWith(
  work: Work,
  fn: RegisteredFunction,
  ids: string[],
): Promise<string | undefined> {
  const { rows } = await work.db.query<{ internalId: string; body: EventBody }>(
    `select event.id as "internalId", event.body from unnest($1::text[]) with ordinality as given(id, pos)
     join event on event.id = given.id order by given.pos`,
    [ids],
  );
  const [first, ...rest] = rows;
  return first && (await startRun(work, { fn, events: [first, ...rest] }));
}
