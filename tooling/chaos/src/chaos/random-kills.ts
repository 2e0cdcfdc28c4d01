import { setTimeout as delay } from "node:timers/promises";
import { randomFrom } from "@portrait-studio/raster/seeded-random";
import type { AskedJob, Person } from "../person.ts";
import type { Recovery } from "../report.ts";
import type { ChaosMode } from "./own-studio.ts";

const longestPauseMs = 8000;

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

export interface Random {
  /** from `low`, up to and without `high` */
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
}

export function createRandom(seed: number): Random {
  const next = randomFrom(seed);
  return {
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
  };
}

const longestWaitBeforeCancel = 4000;
const pauseAfterErrorMs = 5000;

/** Trains first, then up to two jobs at a time, some of which are cancelled. Returns when `enough` is true and every job is over. */
async function workOn(
  person: Person,
  random: Random,
  { enough, found }: { enough: () => boolean; found: (finding: string) => void },
): Promise<void> {
  const models: string[] = [];
  const images: string[] = [];

  const askForSomething = (): Promise<AskedJob> => {
    if (models.length === 0 || random.chance(0.2)) return person.train();
    if (images.length === 0 || random.chance(0.6))
      return person.generate(random.pick(models), Math.floor(random.between(1, 5)));
    return person.edit(random.pick(images), Math.floor(random.between(1, 3)));
  };
  const seeThrough = async (): Promise<void> => {
    const job = await askForSomething();
    if (random.chance(0.15)) {
      await delay(random.between(0, longestWaitBeforeCancel));
      await person.cancel(job);
    }
    const { results } = await person.follow(job);
    (job.kind === "training" ? models : images).push(...results);
  };

  while (!enough()) {
    const atOnce = models.length > 0 && random.chance(0.4) ? 2 : 1;
    const report = async (error: unknown) => {
      found(`${person.name}: ${error}`);
      await delay(pauseAfterErrorMs);
    };
    await Promise.all(Array.from({ length: atOnce }, () => seeThrough().catch(report)));
  }
}
