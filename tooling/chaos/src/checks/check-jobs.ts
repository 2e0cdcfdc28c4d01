import type pg from "pg";
import type { AskedJob } from "../person.ts";

/** A job ends by its deadline, or in the next deadline sweep, which a restart may delay. */
const graceMs = 120_000;

interface CheckedJobRow {
  id: string;
  status: string;
  over: boolean;
  late_ms: number | null;
}

export async function checkJobs(studio: pg.Pool, jobs: readonly AskedJob[]): Promise<string[]> {
  const findings: string[] = [];
  const { rows } = await studio.query<CheckedJobRow>(
    `select id, status, status in ('completed', 'failed', 'cancelled') as over,
            extract(epoch from completed_at - deadline_at)::float8 * 1000 as late_ms
     from (select id, status, completed_at, deadline_at from training_session
           union all select id, status, completed_at, deadline_at from generation) as job`,
  );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(jobs.map(({ id }) => id));
  if (known.size !== jobs.length) findings.push(`${jobs.length - known.size} intents share a job`);
  for (const { id } of rows) if (!known.has(id)) findings.push(`${id} belongs to no intent`);
  for (const job of jobs) {
    const row = rowsById.get(job.id);
    if (!row) findings.push(`${job.id} is lost`);
    else if (!row.over) findings.push(`${job.id} is still ${row.status}`);
    else if (Number(row.late_ms) > graceMs)
      findings.push(`${job.id} ended ${row.late_ms} ms past its deadline`);
    if (!job.end) findings.push(`${job.id} was never seen to end`);
    const now = await job.person.read(job);
    const [first, last] = [job.end, now].map((state) =>
      JSON.stringify([state?.status, state?.completedAt, state?.error?.code]),
    );
    if (first !== last) findings.push(`${job.id} ended twice: ${first}, then ${last}`);
  }
  return findings;
}
