import type { Runner } from "./context.ts";
import { createSleep, maxSleepMs } from "./create-sleep.ts";
import { startWith } from "./gatherings.ts";
import { transact } from "./transact.ts";
import type { Work } from "./work.ts";

const troubleDelayMs = 1000;

export interface GatheringClock {
  /** To be called when a gathering is new or has been put off. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Starts the runs of debounces that have come to rest and of batches whose time is over. */
export function startGatherings(runner: Runner): GatheringClock {
  let stopped = false;
  const sleep = createSleep();
  const loop = (async () => {
    while (!stopped) {
      sleep.start();
      const wait = await fireDue(runner).catch((error: Error) => {
        if (!stopped) runner.log(`debounces and batches: ${error.message}`);
        return troubleDelayMs;
      });
      if (!stopped) await sleep.for(wait);
    }
  })();
  return {
    wake: sleep.wake,
    stop: async () => {
      stopped = true;
      sleep.wake();
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
