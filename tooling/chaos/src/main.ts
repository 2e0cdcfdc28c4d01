import { killAtBoundaries } from "./boundaries.ts";
import { checkCredits } from "./checks/check-credits.ts";
import { checkImages } from "./checks/check-images.ts";
import { checkJobs } from "./checks/check-jobs.ts";
import { checkRunner, describeFailedRuns, settle } from "./checks/check-runner.ts";
import type { ChaosContext } from "./context.ts";
import { loseRuns } from "./lose-runs.ts";
import { startOwnStudio } from "./own-studio.ts";
import { pauseWorker } from "./pause-worker.ts";
import { createPerson, type Person } from "./person.ts";
import { readPhotos } from "./photos.ts";
import { killAtRandom } from "./random-kills.ts";
import { describeJobs, describeRecoveries } from "./report.ts";
import { readSettings, type Settings, usage } from "./settings.ts";

const began = Date.now();
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => interrupted.abort(new Error("Interrupted.")));

function say(text: string): void {
  const time = `${((Date.now() - began) / 1000).toFixed(1)} s`.padStart(9);
  process.stdout.write(`${time}  ${text}\n`);
}

const modes = { random: killAtRandom, boundaries: killAtBoundaries, pause: pauseWorker, lose: loseRuns };

/** @returns what is wrong */
async function run(settings: Settings): Promise<string[]> {
  const photos = await readPhotos();
  say(`Starting a studio; seed ${settings.seed}`);
  // biome-ignore lint/style/noProcessEnv: the one place of this program that reads the environment
  const studio = await startOwnStudio(process.env, { ...settings, say, signal: interrupted.signal });
  const stop = Promise.withResolvers<never>();
  interrupted.signal.addEventListener("abort", () => stop.reject(interrupted.signal.reason), { once: true });
  const findings: string[] = [];
  const found = (finding: string) => {
    say(`FOUND ${finding}`);
    findings.push(finding);
  };
  try {
    const people: Person[] = [];
    for (let index = 0; index < settings.people; index += 1)
      people.push(await createPerson(studio, index, photos, found));
    await Promise.race([stop.promise, work({ studio, people, settings, say, found })]);
    return findings;
  } finally {
    await studio.stop();
  }
}

async function work(context: ChaosContext): Promise<void> {
  const { studio, people, settings, found } = context;
  const recoveries = await modes[settings.mode](context);
  say("Waiting for the last runs");
  // a runner that has lost its runs knows nothing of them
  const lost = settings.mode === "lose";
  await settle(studio.studio, lost ? undefined : studio.runner).catch((error: Error) => found(error.message));
  const jobs = people.flatMap((person) => person.jobs);
  const images = await checkImages(studio);
  const findings = [
    ...(await checkJobs(studio.studio, jobs, settings.engine ? 0 : undefined)),
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
  process.stdout.write(`${images.orphans} files of killed steps wait for the sweep.\n`);
  for (const finding of findings) found(finding);
}

try {
  const args = process.argv.slice(2);
  if (args.includes("--help")) process.stdout.write(usage);
  else {
    const findings = await run(readSettings(args));
    process.stdout.write(`${findings.length} findings in ${Math.round((Date.now() - began) / 1000)} s.\n`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? `${error.message}${error.cause ? ` (${error.cause})` : ""}` : error}\n`,
  );
  process.exitCode = 1;
}
// interrupted people may still wait for an answer
process.exit();
