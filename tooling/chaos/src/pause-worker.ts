import { setTimeout as delay } from "node:timers/promises";
import type { ChaosMode } from "./context.ts";
import type { Job } from "./person.ts";
import { askFor, prepare } from "./prepared-people.ts";

const lookEveryMs = 15_000;
const waiting = new Set(["queued", "pending"]);

/**
 * Stops the worker for the given minutes, while people start jobs at once and every minute. Until the worker is back, each
 * job must be shown as waiting; afterwards all of them must complete.
 */
export const pauseWorker: ChaosMode = async ({ studio, people, settings, say, found }) => {
  const results = await Promise.all(people.map(prepare));
  say("Everybody has a model and an image; stopping the worker");
  await studio.pauseWorker();
  const jobs: Job[] = [];
  const end = Date.now() + settings.pauseMinutes * 60_000;
  let nextRound = 0;
  while (Date.now() < end) {
    if (Date.now() >= nextRound) {
      const first = nextRound === 0;
      nextRound = Date.now() + 60_000;
      for (const [index, person] of people.entries())
        jobs.push(...(await askFor(person, results[index], first)));
    }
    for (const job of jobs) {
      const { status } = await job.person.read(job);
      if (!waiting.has(status)) found(`${job.id} is ${status} while the worker is stopped`);
    }
    await delay(Math.max(0, Math.min(lookEveryMs, end - Date.now())));
  }
  say(`${jobs.length} jobs are waiting; starting the worker`);
  await studio.resumeWorker();
  for (const job of jobs) {
    const { status, error } = await job.person.follow(job);
    if (status !== "completed") found(`${job.id} has ${status} (${error?.code}) after the worker's pause`);
  }
  say("All of them are over");
  return [];
};
