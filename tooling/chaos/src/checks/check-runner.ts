import type pg from "pg";
import type { Job, JobKind } from "../person.ts";
import { until } from "../until.ts";

export const functionOf: Record<JobKind, string> = {
  training: "portrait-studio-train-model",
  generation: "portrait-studio-generate-portraits",
  edit: "portrait-studio-edit-portrait",
};

/** The job that an event of the runner is about. */
export const subject = "coalesce(body->'data'->>'trainingSessionId', body->'data'->>'generationId')";

const settleWithin = 240_000;

/** Waits until nothing is under way any more. @throws Error when something is stuck */
export async function settle(studio: pg.Pool, runner: pg.Pool): Promise<void> {
  await until(
    "every event is sent, every run over",
    settleWithin,
    async () => {
      const unsent = await studio.query("select 1 from outbox where sent_at is null limit 1");
      const running = await runner.query("select 1 from run where ended_at is null limit 1");
      return unsent.rows.length + running.rows.length === 0;
    },
    500,
  );
}

/** Each job has had exactly one run, and a run that has ended has left nothing to do. */
export async function checkRunner(runner: pg.Pool, jobs: readonly Job[]): Promise<string[]> {
  const findings: string[] = [];
  const { rows } = await runner.query<{ function: string; job: string; runs: number }>(
    `select function, ${subject} as job, count(*)::int as runs
     from run join event on event.id = run.event where function = any($1) group by 1, 2`,
    [Object.values(functionOf)],
  );
  const runs = new Map(rows.map((row) => [`${row.function} ${row.job}`, row.runs]));
  for (const { kind, id } of jobs) {
    const count = runs.get(`${functionOf[kind]} ${id}`) ?? 0;
    if (count !== 1) findings.push(`${id} has had ${count} runs`);
  }
  const left = await runner.query(
    `select run.id, run.function, job.kind from run join job on job.run = run.id where run.ended_at is not null
     union all select run.id, run.function, 'pause' from run join pause on pause.run = run.id where run.ended_at is not null`,
  );
  findings.push(...left.rows.map((row) => `an ended run has something to do: ${JSON.stringify(row)}`));
  return findings;
}

/** Runs that gave up, by their function: their jobs must have failed, and a photo may have no verdict. */
export async function describeFailedRuns(runner: pg.Pool): Promise<string[]> {
  const { rows } = await runner.query<{ function: string; times: number; error: string }>(
    `select function, count(*)::int as times, min(output->>'message') as error
     from run where status = 'Failed' group by 1 order by 1`,
  );
  return rows.map((row) => `${row.times} runs of ${row.function} failed, e.g. ${row.error.slice(0, 200)}`);
}
