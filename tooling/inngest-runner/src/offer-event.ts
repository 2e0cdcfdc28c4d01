import { createHash } from "node:crypto";
import { addToBatch, debounce } from "./debounce-and-batch.ts";
import { evaluateKey, isTrue } from "./expressions.ts";
import { takePlace } from "./rates.ts";
import type { EventBody, IncomingEvent } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import { dedupeInterval, startRun } from "./start-run.ts";
import type { Work } from "./work.ts";

/**
 * Gives an event to a function that it triggers. The function's rules decide what follows: a run at once, a run
 * later (debounce, batch), or nothing.
 * @param direct invoked or due by the clock: starts at once or not at all.
 * @returns the run, if one was started.
 */
export async function offerEvent(
  work: Work,
  fn: RegisteredFunction,
  event: IncomingEvent,
  direct = false,
): Promise<string | undefined> {
  const keys = dedupeKeys(fn, event.body);
  // in the plain case the keys are taken in the statement that starts the run
  const isPlain = !fn.batch && !fn.rateLimit && !fn.debounce && !fn.singleton && !fn.throttle;
  if (isPlain) return await startRun(work, { fn, events: [event], keys });
  if (!(await takeKeys(work, keys))) return undefined;
  if (fn.batch && !direct && isEligible(fn.batch.if, event.body)) {
    return await addToBatch(work, fn, fn.batch, event);
  }
  if (fn.rateLimit && !(await takePlace(work, fn.slug, fn.rateLimit, event.body))) return undefined;
  if (fn.debounce && !direct) return await debounce(work, fn, fn.debounce, event);
  return await startRun(work, { fn, events: [event] });
}

function isEligible(condition: string | undefined, event: EventBody): boolean {
  return !condition || isTrue(condition, { event });
}

/** Notes the keys; false if one of them is taken, since the event has had its effect then. */
async function takeKeys({ db }: Work, keys: string[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into dedupe (key, run, expires_at)
     select key, '', now() + interval '${dedupeInterval}' from unnest($1::text[]) as key
     on conflict (key) do update set run = excluded.run, expires_at = excluded.expires_at where dedupe.expires_at < now()`,
    [keys],
  );
  return rowCount === keys.length;
}

function dedupeKeys(fn: RegisteredFunction, event: EventBody): string[] {
  const keys = [`event:${fn.slug}:${event.id}`];
  if (fn.idempotency) keys.push(`key:${fn.slug}:${evaluateKey(fn.idempotency, { event })}`);
  return keys.map((key) => createHash("sha256").update(key).digest("base64"));
}
