import type { Runner } from "./context.ts";
import { startWith } from "./debounce-and-batch.ts";
import { type Loop, maxPauseMs, startLoop } from "./start-loop.ts";
import { transact } from "./transact.ts";
import type { Work } from "./work.ts";

/** Starts the runs of debounces that have come to rest and of batches whose time is over; woken by each new one. */
export function startDebouncesAndBatches(runner: Runner): Loop {
  return startLoop(
    () => fireDue(runner),
    (error) => runner.log(`debounces and batches: ${error.message}`),
  );
}

/** Fires one after the other, each in its own transaction; milliseconds until the next one is due. */
async function fireDue(runner: Runner): Promise<number> {
  while (await transact(runner, fireOne));
  const { rows } = await runner.pool.query<{ wait: number | null }>(
    "select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as wait from gathering",
  );
  return Math.max(0, rows[0]?.wait ?? maxPauseMs);
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
