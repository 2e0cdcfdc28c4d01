import { setTimeout as delay } from "node:timers/promises";
import type { Job, Person } from "./person.ts";
import type { Random } from "./random.ts";

const longestWaitBeforeCancel = 4000;
const pauseAfterErrorMs = 5000;

/**
 * A person at work: a training first, then trainings, requests and edits, up to two at a time, some of which are cancelled.
 * Returns when `enough` is true and every job is over.
 */
export async function workOn(
  person: Person,
  random: Random,
  { enough, found }: { enough: () => boolean; found: (finding: string) => void },
): Promise<void> {
  const models: string[] = [];
  const images: string[] = [];

  const askForSomething = (): Promise<Job> => {
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
    // edits of edits too
    (job.kind === "training" ? models : images).push(...results);
  };

  while (!enough()) {
    const atOnce = models.length > 0 && random.chance(0.4) ? 2 : 1;
    // an unexpected error is reported, and the person tries something else
    const report = async (error: unknown) => {
      found(`${person.name}: ${error}`);
      await delay(pauseAfterErrorMs);
    };
    await Promise.all(Array.from({ length: atOnce }, () => seeThrough().catch(report)));
  }
}
