import type pg from "pg";
import type { AskedJob, AskedKind } from "../person.ts";
import { until } from "../until.ts";

const functionNames: Record<AskedKind, string> = {
  training: "portrait-studio-train-model",
  generation: "portrait-studio-generate-portraits",
  edit: "portrait-studio-edit-portrait",
};

export const subject = "coalesce(body->'data'->>'trainingSessionId', body->'data'->>'generationId')";

/** A step that has failed four times, each time at a kill, is tried again five minutes later. */
const idleWithin = 720_000;

/** Waits until nothing is running. @param runner left out when it has lost its runs. @throws Error that names what is stuck */
export async function waitUntilIdle(studio: pg.Pool, runner?: pg.Pool): Promise<void> {
  let left: string[] = [];
  await until(
    "every event's run is over",
    idleWithin,
    async () => {
      const open = await studio.query<{ name: string }>("select name from outbox where ended_at is null");
      const running = await runner?.query<{ run: string }>(
        `select concat_ws(' ', run.function, run.id, run.status, job.kind, job.step, 'attempt', job.attempt, 'at', job.run_at)
           as run
         from run left join job on job.run = run.id where run.ended_at is null`,
      );
      left = [...open.rows.map(({ name }) => `open ${name}`), ...(running?.rows ?? []).map(({ run }) => run)];
      return left.length === 0;
    },
    500,
  ).catch((error: Error) => {
    throw new Error(`${error.message} Left: ${left.join("; ")}`);
  });
}

export async function checkRunner(runner: pg.Pool, jobs: readonly AskedJob[]): Promise<string[]> {
  const findings: string[] = [];
  const { rows } = await runner.query<{ function: string; job: string; runs: number }>(
    `select function, ${subject} as job, count(*)::int as runs
     from run join event on event.id = run.event where function = any($1) group by 1, 2`,
    [Object.values(functionNames)],
  );
  const runs = new Map(rows.map((row) => [`${row.function} ${row.job}`, row.runs]));
  for (const { kind, id } of jobs) {
    const count = runs.get(`${functionNames[kind]} ${id}`) ?? 0;
    if (count !== 1) findings.push(`${id} has had ${count} runs`);
  }
  const left = await runner.query(
    `select run.id, run.function, job.kind from run join job on job.run = run.id where run.ended_at is not null
     union all select run.id, run.function, 'pause' from run join pause on pause.run = run.id where run.ended_at is not null`,
  );
  findings.push(...left.rows.map((row) => `an ended run has something to do: ${JSON.stringify(row)}`));
  return findings;
}

export async function describeFailedRuns(runner: pg.Pool): Promise<string[]> {
  const { rows } = await runner.query<{ function: string; times: number; error: string }>(
    `select function, count(*)::int as times, min(output->>'message') as error
     from run where status = 'Failed' group by 1 order by 1`,
  );
  return rows.map((row) => `${row.times} runs of ${row.function} failed, e.g. ${row.error.slice(0, 200)}`);
}
