import { evaluateKey } from "./expressions.ts";
import type { RateRule } from "./flow-config.ts";
import type { EventBody } from "./read-events.ts";
import type { Work } from "./work.ts";

// The generic cell rate algorithm, as in the real server: `arrival` is when the next of evenly spread starts is due; a start
// may come `burst` starts earlier. One statement each, so that two transactions cannot both take the last place.

/** Takes a place under the limit; false when there is none, and nothing is taken. */
export async function takePlace(
  work: Work,
  slug: string,
  rule: RateRule,
  event: EventBody,
): Promise<boolean> {
  const key = rateKey("limit", slug, rule, event);
  if (!key) return true;
  const { rowCount } = await work.db.query(
    `insert into rate (key, arrival) values ($1, now() + $2::float8 * interval '1 millisecond')
     on conflict (key) do update
       set arrival = greatest(rate.arrival, now()) + $2::float8 * interval '1 millisecond'
       where greatest(rate.arrival, now()) - $3::float8 * interval '1 millisecond' <= now()`,
    [key, spacing(rule), spacing(rule) * rule.burst],
  );
  return rowCount === 1;
}

/** Reserves the next place; the milliseconds until then. */
export async function reservePlace(
  work: Work,
  slug: string,
  rule: RateRule,
  event: EventBody,
): Promise<number> {
  const key = rateKey("throttle", slug, rule, event);
  if (!key) return 0;
  const { rows } = await work.db.query<{ wait: number }>(
    `insert into rate (key, arrival) values ($1, now() + $2::float8 * interval '1 millisecond')
     on conflict (key) do update
       set arrival = greatest(rate.arrival, now()) + $2::float8 * interval '1 millisecond'
     returning extract(epoch from arrival - now())::float8 * 1000 as wait`,
    [key, spacing(rule)],
  );
  return Math.max(0, (rows[0]?.wait ?? 0) - spacing(rule) * (rule.burst + 1));
}

function spacing(rule: RateRule): number {
  return rule.periodMs / rule.limit;
}

/** Undefined when the rule's key is false, which takes the event out of the rule. */
function rateKey(kind: string, slug: string, rule: RateRule, event: EventBody): string | undefined {
  const key = rule.key === undefined ? "" : evaluateKey(rule.key, { event });
  return key === "false" ? undefined : `${kind}:${slug}:${key}`;
}
