import type pg from "pg";
import type { AskedJob } from "../person.ts";

/** A job ends by its deadline, or in the next deadline sweep, which a restart may delay. */
const graceMs = 120_000;

interface Row {
  id: string;
  /** the training whose free test image this is */
  tests: string | null;
  status: string;
  over: boolean;
  late_ms: number | null;
}

/**
 * Every intent has one row, every row has ended in time, and has kept the end that a person has seen. A completed training has its test
 * images' rows, once, and other trainings have none.
 */
export async function checkJobs(
  studio: pg.Pool,
  jobs: readonly AskedJob[],
  /** what each training that is completed asks for by itself */
  testImages = 3,
): Promise<string[]> {
  const findings: string[] = [];
  const { rows } = await studio.query<Row>(
    `select id, tests, status, status in ('completed', 'failed', 'cancelled') as over,
            extract(epoch from completed_at - deadline_at)::float8 * 1000 as late_ms
     from (select id, null as tests, status, completed_at, deadline_at from training_session
           union all select id, training_session_id, status, completed_at, deadline_at from generation) as job`,
  );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(jobs.map(({ id }) => id));
  if (known.size !== jobs.length) findings.push(`${jobs.length - known.size} intents share a job`);
  for (const { id, tests, status, over } of rows) {
    if (!known.has(tests ?? id)) findings.push(`${id} belongs to no intent`);
    if (tests && !over) findings.push(`${id}, a test image, is still ${status}`);
  }
  for (const job of jobs) {
    const row = rowsById.get(job.id);
    if (!row) findings.push(`${job.id} is lost`);
    else if (!row.over) findings.push(`${job.id} is still ${row.status}`);
    else if (Number(row.late_ms) > graceMs)
      findings.push(`${job.id} ended ${row.late_ms} ms past its deadline`);
    const wanted = job.kind === "training" && row?.status === "completed" ? testImages : 0;
    const tested = rows.filter(({ tests }) => tests === job.id).length;
    if (tested !== wanted) findings.push(`${job.id} has ${tested} test images instead of ${wanted}`);
    if (!job.end) findings.push(`${job.id} was never seen to end`);
    const now = await job.person.read(job);
    const [first, last] = [job.end, now].map((state) =>
      JSON.stringify([state?.status, state?.completedAt, state?.error?.code]),
    );
    if (first !== last) findings.push(`${job.id} ended twice: ${first}, then ${last}`);
  }
  return findings;
}
