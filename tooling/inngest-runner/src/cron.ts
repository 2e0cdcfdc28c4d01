import type { Runner } from "./context.ts";
import { findNextTime } from "./function-config.ts";
import { ingestDirected } from "./ingest-event.ts";
import { newEventId } from "./read-events.ts";
import type { RegisteredFunction } from "./registry.ts";
import { type Loop, startLoop } from "./start-loop.ts";
import { transact } from "./transact.ts";

const maxWaitMs = 60_000;
const eventName = "inngest/scheduled.timer";

interface Tick {
  fn: RegisteredFunction;
  cron: string;
  at: Date;
}

/** Starts runs of functions with cron triggers at their times. Times that pass while no runner works are skipped. */
export function startCron(runner: Runner): Loop {
  let from = new Date();
  const look = async (): Promise<number> => {
    for (;;) {
      // never far ahead, since clocks are set and machines sleep
      const until = new Date(from.getTime() + maxWaitMs);
      const ticks = nextTicks(runner, from, until);
      const at = ticks[0]?.at ?? until;
      const now = new Date();
      if (now < at) {
        from = now;
        return at.getTime() - now.getTime();
      }
      for (const tick of ticks) await fire(runner, tick);
      from = new Date(Math.max(at.getTime(), now.getTime() - maxWaitMs));
    }
  };
  return startLoop(look, (error) => runner.log(`cron: ${error.message}`));
}

/** The earliest ticks in (from, until], all at the same time. */
function nextTicks(runner: Runner, from: Date, until: Date): Tick[] {
  const ticks = runner.registry.live().flatMap((fn) =>
    fn.crons.flatMap((cron) => {
      const at = findNextTime(cron, from);
      return at && at <= until ? [{ fn, cron, at }] : [];
    }),
  );
  const first = Math.min(...ticks.map((tick) => tick.at.getTime()));
  return ticks.filter((tick) => tick.at.getTime() === first);
}

async function fire(runner: Runner, { fn, cron, at }: Tick): Promise<void> {
  const internalId = newEventId();
  // the id names the tick, so that it starts one run however often it is fired
  const id = `${fn.slug}:${cron}:${at.toISOString()}`;
  const body = { id, name: eventName, data: { cron }, ts: at.getTime(), user: {} };
  try {
    await transact(runner, async (work) => {
      if (await isBacklogged(work.db, fn)) return;
      await ingestDirected(work, { internalId, body }, fn);
    });
  } catch (error) {
    runner.log(`cron of ${fn.slug}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Whether an earlier tick still waits to start: while the app is down ticks would pile up by the thousand. */
async function isBacklogged(
  db: { query: Runner["pool"]["query"] },
  fn: RegisteredFunction,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from run join event on event.id = run.event
     where run.function = $1 and run.started_at is null and run.ended_at is null and event.name = $2 limit 1`,
    [fn.slug, eventName],
  );
  return (rowCount ?? 0) > 0;
}
