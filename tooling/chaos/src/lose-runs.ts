import { setTimeout as delay } from "node:timers/promises";
import type { ChaosMode } from "./context.ts";
import { askFor, prepare } from "./prepared-people.ts";
import { createRandom } from "./random.ts";
import type { Recovery } from "./report.ts";
import { until } from "./until.ts";

/** From the server's return to the end of each job: the silence after which the studio acts, and the job itself. */
const endsWithinMs = 180_000;
const beginsWithinMs = 60_000;
const longestHeadStartMs = 5000;
/** Each of so many rounds begins with a training, which is the longest job. */
const trainingEvery = 4;

/** Kills the job server with all that it had in hand, round by round, while jobs are under way; each must end soon after. */
export const loseRuns: ChaosMode = async ({ studio, people, settings, say, found }) => {
  const random = createRandom(settings.seed);
  const prepared = await Promise.all(people.map(prepare));
  say("Everybody has a model and an image");
  const recoveries: Recovery[] = [];
  for (let count = 1; count <= settings.kills; count += 1) {
    const withTraining = count % trainingEvery === 1;
    const asked = await Promise.all(
      people.map((person, index) => askFor(person, prepared[index], withTraining)),
    );
    const jobs = asked.flat();
    await until("a job is under way", beginsWithinMs, async () => {
      const states = await Promise.all(jobs.map((job) => job.person.read(job)));
      return states.some(({ status }) => status === "processing");
    });
    await delay(random.between(0, longestHeadStartMs));
    const ms = await studio.loseRuns();
    recoveries.push({ target: "job server", ms });
    const back = Date.now();
    const ends = await Promise.all(jobs.map((job) => job.person.follow(job)));
    const longest = Math.max(...ends.map(({ completedAt }) => Date.parse(completedAt ?? "")));
    const afterMs = Math.max(0, longest - back);
    for (const [index, { status, error }] of ends.entries())
      if (status !== "completed") found(`${jobs[index]?.id} has ${status} (${error?.code})`);
    if (afterMs > endsWithinMs) found(`round ${count} took ${afterMs} ms after the server's return`);
    say(
      `${count}/${settings.kills} ${jobs.length} jobs over ${(afterMs / 1000).toFixed(0)} s after its return`,
    );
  }
  return recoveries;
};
