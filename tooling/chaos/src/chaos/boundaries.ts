import type pg from "pg";
import { subject } from "../checks/check-runner.ts";
import type { AskedJob, Person } from "../person.ts";
import type { Recovery } from "../report.ts";
import { until } from "../until.ts";
import { untilProcessing } from "../visitor.ts";
import type { ChaosContext } from "./own-studio.ts";
import type { Target, WatchedFunction } from "./settings.ts";

interface KillScene {
  function: string;
  ask: () => Promise<AskedJob>;
  cancel: boolean;
  ends: string;
}

const runWithin = 180_000;
const lookEveryMs = 5;

/**
 * For every function and every process: kills the process as soon as the function's run exists, then, with a new job each
 * time, after its first stored step, its second, and so on to the last. Each job must end as if nothing had happened.
 */
export async function killAtBoundaries(play: ChaosContext): Promise<Recovery[]> {
  const { people, settings, say } = play;
  const [person] = people;
  if (!person) throw new Error("There is no person who could start a job.");
  const recoveries: Recovery[] = [];
  const model = await firstResult(person, await person.train());
  const image = await firstResult(person, await person.generate(model, 1));
  const train = () => person.train();
  const generate = () => person.generate(model, 2);
  const edit = () => person.edit(image, 2);
  const scenes: Record<WatchedFunction, Omit<KillScene, "function">> = {
    "train-model": { ask: train, cancel: false, ends: "completed" },
    "generate-portraits": { ask: generate, cancel: false, ends: "completed" },
    "edit-portrait": { ask: edit, cancel: false, ends: "completed" },
    "stop-training": { ask: train, cancel: true, ends: "cancelled" },
    "stop-generation": { ask: generate, cancel: true, ends: "cancelled" },
    "stop-edit": { ask: edit, cancel: true, ends: "cancelled" },
  };
  for (const name of settings.functions) {
    const scene = { function: `portrait-studio-${name}`, ...scenes[name] };
    for (const target of settings.targets) {
      for (let steps = 0; ; steps += 1) {
        const ms = await killAfter(play, person, scene, target, steps);
        if (ms === undefined) break;
        recoveries.push({ target, ms });
        say(`${scene.function}: ${target} killed after step ${steps}, back after ${ms.toFixed(0)} ms`);
      }
    }
  }
  return recoveries;
}

async function firstResult(person: Person, job: AskedJob): Promise<string> {
  const { status, results } = await person.follow(job);
  const [first] = results;
  if (!first) throw new Error(`The ${job.kind} that the others need has ${status}.`);
  return first;
}

/** @returns how long the recovery took; undefined when the run ended with fewer steps */
async function killAfter(
  { studio, found }: ChaosContext,
  person: Person,
  scene: KillScene,
  target: Target,
  steps: number,
): Promise<number | undefined> {
  const job = await scene.ask();
  if (scene.cancel) {
    await untilProcessing(job);
    await person.cancel(job);
  }
  let run: WatchedRun | undefined;
  await until(
    `${scene.function} has ${steps} steps of ${job.id}`,
    runWithin,
    async () => {
      run = await readRun(studio.runner, scene.function, job.id);
      return run !== undefined && (run.over || run.steps >= steps);
    },
    lookEveryMs,
  );
  const late = run?.over && run.steps < steps;
  const ms = late ? undefined : await studio.recovered(await studio.kill(target));
  const { status } = await person.follow(job);
  if (status !== scene.ends)
    found(`${job.id} has ${status} after the ${target} was killed after step ${steps}`);
  return ms;
}

interface WatchedRun {
  over: boolean;
  steps: number;
}

async function readRun(runner: pg.Pool, name: string, job: string): Promise<WatchedRun | undefined> {
  const { rows } = await runner.query<WatchedRun>(
    `select ended_at is not null as over,
            (select count(*)::int from step where step.run = run.id and pos is not null) as steps
     from run join event on event.id = run.event where function = $1 and ${subject} = $2 order by run.id limit 1`,
    [name, job],
  );
  return rows[0];
}
