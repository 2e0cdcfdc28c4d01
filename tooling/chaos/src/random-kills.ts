import { setTimeout as delay } from "node:timers/promises";
import type { ChaosMode } from "./context.ts";
import { createRandom } from "./random.ts";
import type { Recovery } from "./report.ts";
import { workOn } from "./work-on.ts";

const longestPauseMs = 8000;

/** Kills one process after another, each at a random moment after the studio has recovered from the last, while people work. */
export const killAtRandom: ChaosMode = async ({ studio, people, settings, say, found }) => {
  const { seed, kills, targets } = settings;
  const random = createRandom(seed);
  const recoveries: Recovery[] = [];
  let enough = false;
  const work = Promise.all(
    people.map((person, index) =>
      workOn(person, createRandom(seed + 1 + index), { enough: () => enough, found }),
    ),
  );
  const killing = (async () => {
    for (let count = 1; count <= kills && !enough; count += 1) {
      await delay(random.between(0, longestPauseMs));
      const killed = await studio.kill(random.pick(targets));
      const ms = await studio.recovered(killed);
      recoveries.push({ target: killed.target, ms });
      const jobs = people.flatMap((person) => person.jobs);
      const over = jobs.filter((job) => job.end).length;
      say(
        `${count}/${kills} ${killed.target} (${killed.pid}) back after ${ms.toFixed(0)} ms; jobs ${over}/${jobs.length} over`,
      );
    }
  })();
  const stop = () => {
    enough = true;
  };
  await Promise.all([work.finally(stop), killing.finally(stop)]);
  return recoveries;
};
