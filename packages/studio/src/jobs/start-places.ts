import { beginNext } from "./begin-next.ts";
import { doTask } from "./do-task.ts";
import { claimTask, onTasks, type TaskPorts } from "./tasks.ts";

/** How often free places look for tasks that other processes have added, or that a dead one has left. */
const lookEveryMs = 1000;
/** At every fifth look that finds nothing, they look for requests that no run begins. */
const beginEvery = 5;

/**
 * Does tasks, so many at once: each place takes the next one of all as soon as it is free, so workers share what waits however it came, and
 * a worker that is full takes nothing.
 */
export function startPlaces(studio: TaskPorts, places: number): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();
  let wake = () => {};
  let isWanted = false;
  const look = () => {
    isWanted = true;
    wake();
  };
  const rest = async () => {
    if (!isWanted) {
      const timer = setTimeout(() => wake(), lookEveryMs);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      clearTimeout(timer);
    }
    isWanted = false;
  };
  const forgetTasks = onTasks(look);
  let beginning: Promise<void> | undefined;
  let looksInVain = 0;
  const begin = async () => {
    // where there was one, the next look is for another
    looksInVain = (await beginNext(studio).catch(() => false)) ? 0 : 1;
    beginning = undefined;
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      // the relay says that the database is away
      const task = inHand.size < places ? await claimTask(studio.db).catch(() => undefined) : undefined;
      if (!task) {
        if (inHand.size < places && looksInVain++ % beginEvery === 0) beginning ??= begin();
        await rest();
        continue;
      }
      const work = doTask(studio, task, stopping.signal).finally(() => {
        inHand.delete(work);
        look();
      });
      inHand.add(work);
    }
  })();
  return {
    stop: async () => {
      stopping.abort(new Error("The worker stops."));
      forgetTasks();
      look();
      await loop;
      await Promise.all([...inHand, beginning]);
    },
  };
}
