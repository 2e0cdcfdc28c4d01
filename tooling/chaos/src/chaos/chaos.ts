import { checkCredits } from "../checks/check-credits.ts";
import { checkImages } from "../checks/check-images.ts";
import { checkJobs } from "../checks/check-jobs.ts";
import { checkRunner, describeFailedRuns, waitUntilIdle } from "../checks/check-runner.ts";
import { createPerson, type Person } from "../person.ts";
import { type Program, untilAborted } from "../program.ts";
import { describeJobs, describeRecoveries } from "../report.ts";
import { killAtBoundaries } from "./boundaries.ts";
import { loseRuns, pauseWorker } from "./lose-runs.ts";
import { type ChaosContext, startOwnStudio } from "./own-studio.ts";
import { killAtRandom } from "./random-kills.ts";
import { readSettings, usage } from "./settings.ts";

const modes = { random: killAtRandom, boundaries: killAtBoundaries, pause: pauseWorker, lose: loseRuns };

export async function chaos(args: string[], { say, signal }: Program): Promise<number> {
  if (args.includes("--help")) {
    process.stdout.write(usage);
    return 0;
  }
  const began = Date.now();
  const settings = readSettings(args);
  say(`Starting a studio; seed ${settings.seed}`);
  // biome-ignore lint/style/noProcessEnv: the one place of this program that reads the environment
  const studio = await startOwnStudio(process.env, { ...settings, say, signal });
  const findings: string[] = [];
  const found = (finding: string) => {
    say(`FOUND ${finding}`);
    findings.push(finding);
  };
  try {
    const people: Person[] = [];
    for (let index = 0; index < settings.people; index += 1)
      people.push(await createPerson(studio, index, found));
    await Promise.race([untilAborted(signal), work({ studio, people, settings, say, found })]);
  } finally {
    await studio.stop();
  }
  process.stdout.write(`${findings.length} findings in ${Math.round((Date.now() - began) / 1000)} s.\n`);
  return findings.length === 0 ? 0 : 1;
}

async function work(context: ChaosContext): Promise<void> {
  const { studio, people, settings, say, found } = context;
  const recoveries = await modes[settings.mode](context);
  say("Waiting for the last runs");
  // a runner that has lost its runs knows nothing of them
  const lost = settings.mode === "lose";
  await waitUntilIdle(studio.pool, lost ? undefined : studio.runner).catch((error: Error) =>
    found(error.message),
  );
  const jobs = people.flatMap((person) => person.jobs);
  const images = await checkImages(studio);
  const findings = [
    ...(await checkJobs(studio.pool, jobs)),
    ...(await checkCredits(studio)),
    ...images.findings,
    ...(lost ? [] : await checkRunner(studio.runner, jobs)),
  ];
  const tables = [recoveries.length > 0 && describeRecoveries(recoveries), describeJobs(jobs)];
  process.stdout.write(`\n${tables.filter(Boolean).join("\n\n")}\n\n`);
  for (const { id, end } of jobs)
    if (end?.status === "failed") process.stdout.write(`${id} failed: ${end.error?.code}\n`);
  const failedRuns = lost ? [] : await describeFailedRuns(studio.runner);
  for (const line of failedRuns) process.stdout.write(`${line}\n`);
  process.stdout.write(
    `${images.orphans} files of killed steps wait for the sweep; ${images.unsigned} images are unsigned.\n`,
  );
  for (const finding of findings) found(finding);
}
