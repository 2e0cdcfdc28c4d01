import type { Runner } from "./context.ts";
import { evaluateKey } from "./expressions.ts";
import type { BatchRule, DebounceRule } from "./flow-config.ts";
import type { EventBody, IncomingEvent } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import { startRun } from "./start-run.ts";
import { transact } from "./transact.ts";
import type { Work } from "./work.ts";

const maxSleepMs = 60_000;
const troubleDelayMs = 1000;

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

async function startWith(work: Work, fn: RegisteredFunction, ids: string[]): Promise<string | undefined> {
  const { rows } = await work.db.query<{ internalId: string; body: EventBody }>(
    `select event.id as "internalId", event.body from unnest($1::text[]) with ordinality as given(id, pos)
     join event on event.id = given.id order by given.pos`,
    [ids],
  );
  const [first, ...rest] = rows;
  return first && (await startRun(work, { fn, events: [first, ...rest] }));
}

export interface GatheringClock {
  /** To be called when a gathering is new or has been put off. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Starts the runs of debounces that have come to rest and of batches whose time is over. */
export function startGatherings(runner: Runner): GatheringClock {
  let stopped = false;
  let woken = false;
  let wakeUp = (): void => {};
  const wake = (): void => {
    woken = true;
    wakeUp();
  };
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (woken) return resolve();
      const timer = setTimeout(resolve, Math.min(ms, maxSleepMs));
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = (async () => {
    while (!stopped) {
      woken = false;
      const wait = await fireDue(runner).catch((error: Error) => {
        if (!stopped) runner.log(`debounces and batches: ${error.message}`);
        return troubleDelayMs;
      });
      if (!stopped) await sleep(wait);
    }
  })();
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await loop;
    },
  };
}

/** Fires one after the other, each in its own transaction; milliseconds until the next one is due. */
async function fireDue(runner: Runner): Promise<number> {
  while (await transact(runner, fireOne));
  const { rows } = await runner.pool.query<{ wait: number | null }>(
    "select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as wait from gathering",
  );
  return Math.max(0, rows[0]?.wait ?? maxSleepMs);
}

async function fireOne(work: Work): Promise<boolean> {
  const { rows } = await work.db.query<{ function: string; events: string[] }>(
    `delete from gathering where key = (
       select key from gathering where due_at <= now() order by due_at limit 1 for update skip locked)
     returning function, events`,
  );
  const due = rows[0];
  if (!due) return false;
  const fn = work.runner.registry.functions.get(due.function);
  // a function that is no longer served starts nothing new
  if (fn && !fn.archived) await startWith(work, fn, due.events);
  return true;
}
