import { setTimeout as delay } from "node:timers/promises";
import type { AskedJob } from "../person.ts";
import type { Recovery } from "../report.ts";
import { askFor, prepare, untilProcessing } from "../visitor.ts";
import type { ChaosMode, OwnStudio } from "./own-studio.ts";
import { createRandom } from "./random-kills.ts";

/** From the server's return to the end of each job: the silence after which the studio acts, and the job itself. */
const endsWithinMs = 180_000;
/** This machine makes its images without it: so long may none of the requested images be under way. */
const standsStillMs = 15_000;
/** More than the two of a person that run at once, like a shoot. */
const requestsAtOnce = 6;
const longestHeadStartMs = 5000;
/** Each of so many rounds begins with a training, which is the longest job. */
const trainingEvery = 4;

export const loseRuns: ChaosMode = async ({ studio, people, settings, say, found }) => {
  const random = createRandom(settings.seed);
  const visitors = await Promise.all(people.map(prepare));
  say("Everybody has a model and an image");
  const recoveries: Recovery[] = [];
  for (let count = 1; count <= settings.kills; count += 1) {
    const withTraining = count % trainingEvery === 1;
    const asked = visitors.map(async (visitor) => {
      const jobs = await askFor(visitor, withTraining);
      while (jobs.length < requestsAtOnce) jobs.push(await visitor.generate(visitor.model, 1));
      return jobs;
    });
    const jobs = (await Promise.all(asked)).flat();
    await Promise.any(jobs.map(untilProcessing));
    await delay(random.between(0, longestHeadStartMs));
    const ms = await studio.loseRuns();
    recoveries.push({ target: "job server", ms });
    const back = Date.now();
    const ends = await Promise.all(jobs.map((job) => job.person.follow(job)));
    for (const [index, { status, error }] of ends.entries())
      if (status !== "completed") found(`${jobs[index]?.id} has ${status} (${error?.code})`);
    const longest = (wanted: boolean) => {
      const times = ends.filter((_, index) => (jobs[index]?.kind === "training") === wanted);
      return Math.max(0, ...times.map(({ completedAt }) => Date.parse(completedAt ?? "") - back));
    };
    const after = { images: longest(false), trainings: longest(true) };
    const still = await measureStandstill(studio, jobs);
    if (!settings.engine && still > standsStillMs)
      found(`round ${count}: images stood still for ${still} ms`);
    const overAfter = settings.engine ? Math.max(after.images, after.trainings) : after.trainings;
    if (overAfter > endsWithinMs) found(`round ${count} took ${overAfter} ms after its return`);
    const told = Object.entries({ ...after, "stood still for": still }).map(
      ([what, ms]) => `${what} ${(ms / 1000).toFixed(0)} s`,
    );
    say(`${count}/${settings.kills} ${jobs.length} jobs over; after its return, ${told.join(", ")}`);
  }
  return recoveries;
};

async function measureStandstill({ pool }: OwnStudio, jobs: readonly AskedJob[]): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    `select coalesce(max(1000 * extract(epoch from gap)), 0)::float8 as ms from (
       select started_at - max(completed_at) over (order by started_at rows between unbounded preceding and 1 preceding) as gap
       from generation where id = any($1)
     ) gaps`,
    [jobs.map(({ id }) => id)],
  );
  return Math.max(0, rows[0]?.ms ?? 0);
}

const lookEveryMs = 15_000;
const waiting = new Set(["queued", "pending"]);

/**
 * Stops the worker for the given minutes, while people start jobs at once and every minute. Until the worker is back, each
 * job must be shown as waiting; afterwards all of them must complete.
 */
export const pauseWorker: ChaosMode = async ({ studio, people, settings, say, found }) => {
  const visitors = await Promise.all(people.map(prepare));
  say("Everybody has a model and an image; stopping the worker");
  await studio.pauseWorker();
  const jobs: AskedJob[] = [];
  const end = Date.now() + settings.pauseMinutes * 60_000;
  let nextRound = 0;
  while (Date.now() < end) {
    if (Date.now() >= nextRound) {
      const first = nextRound === 0;
      nextRound = Date.now() + 60_000;
      for (const visitor of visitors) jobs.push(...(await askFor(visitor, first)));
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
