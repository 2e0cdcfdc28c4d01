import type { Runner } from "./context.ts";

export const leaseSeconds = 30;

export interface RunnerJob {
  id: string;
  run: string;
  function: string;
  kind: "discover" | "step" | "sleep" | "timeout";
  /** The step to run, to wake or to time out; null for a discovery. */
  step: string | null;
  /** Zero-based. */
  attempt: number;
  maxAttempts: number;
  /** How often in a row the app went away while it worked on this. */
  losses: number;
  /** When this process took it, in milliseconds since 1970. */
  claimedAt: number;
  /** Follows a call of the same run, whose place it has kept. */
  isSuccessor: boolean;
  /** Grows with every dispatch; what carries an older number is ignored. */
  generation: number;
}

export interface AnsweredJob extends RunnerJob {
  batch: string | null;
  /** A further call of the function was asked for while this one was under way. */
  again: boolean;
}

interface ClaimRow {
  wait: number | null;
  id: string | null;
  run: string;
  function: string;
  kind: RunnerJob["kind"];
  step: string | null;
  attempt: number;
  losses: number;
  generation: number;
}

// Jobs are ranked under each limit of their runs; one behind a full limit is left out. Leases count as places, so that
// no crash can lose one. The oldest due job is first under all of its limits, so one can always start.
const claimStatement = `
  with busy as (
    select slot, count(*) as n
    from job join run on run.id = job.run cross join unnest(run.slots) as slot
    where job.lease_until > now() and job.kind in ('discover', 'step') group by slot
  ), due as (
    select job.id, job.rank, job.kind, run.function,
           case when job.kind in ('discover', 'step') then run.slots else '{}' end as slots, run.slot_limits as limits
    from job join run on run.id = job.run
    where job.run_at <= now() and job.rank <= now() + interval '600 seconds' and (job.lease_until is null or job.lease_until <= now()) and not job.id = any($2)
      and (job.kind not in ('discover', 'step') or not exists (
        select 1 from unnest(run.slots, run.slot_limits) as rule(slot, "limit") join busy using (slot)
        where busy.n >= rule."limit"))
    order by job.rank, job.id limit $1
    for update of job skip locked
  ), ranked as (
    select due.id, coalesce(busy.n, 0) + row_number() over (partition by rule.slot order by due.rank, due.id)
             <= rule."limit" as fits
    from due cross join unnest(due.slots, due.limits) as rule(slot, "limit") left join busy using (slot)
    where rule.slot is not null
  ), claimed as (
    update job set generation = generation + 1, lease_until = now() + interval '${leaseSeconds} seconds'
    from due where job.id = due.id and not exists (select 1 from ranked where ranked.id = due.id and not ranked.fits)
    returning job.id, job.run, due.function, job.kind, job.step, job.attempt, job.losses, job.generation, job.rank
  )
  select next.wait, claimed.* from (
    select extract(epoch from least(
      (select min(run_at) from job where run_at > now()),
      (select min(lease_until) from job where lease_until > now())) - clock_timestamp())::float8 * 1000 as wait
  ) as next left join claimed on true order by claimed.rank, claimed.id`;

/**
 * Takes up to `limit` due jobs, oldest first, as far as the concurrency limits of their runs allow.
 * @param held jobs that this process works on already, even if their leases have ended.
 * @returns the jobs, and milliseconds until the next one becomes due or the next lease ends; undefined when there is none
 */
export async function claimJobs({ pool, registry }: Runner, limit: number, held: string[]) {
  const { rows } = await pool.query<ClaimRow>(claimStatement, [limit, held]);
  const claimedAt = Date.now();
  const jobs = rows.flatMap(({ id, run, kind, step, attempt, losses, generation, ...row }) => {
    if (id === null) return [];
    const maxAttempts = registry.functions.get(row.function)?.maxAttempts ?? 1;
    return [
      {
        id,
        run,
        function: row.function,
        kind,
        step,
        attempt,
        losses,
        generation,
        maxAttempts,
        claimedAt,
        isSuccessor: false,
      },
    ];
  });
  return { jobs, nextInMs: rows[0]?.wait ?? undefined };
}

export async function renewLeases({ pool }: Runner, jobs: RunnerJob[]): Promise<void> {
  await pool.query(
    `update job set lease_until = now() + interval '${leaseSeconds} seconds'
     from unnest($1::bigint[], $2::integer[]) as mine(id, generation)
     where job.id = mine.id and job.generation = mine.generation and job.lease_until is not null`,
    [jobs.map((job) => job.id), jobs.map((job) => job.generation)],
  );
}

export async function releaseJobs({ pool }: Runner, jobs: RunnerJob[], delayMs: number): Promise<void> {
  await pool.query(
    `update job set lease_until = null, run_at = now() + $3 * interval '1 millisecond'
     from unnest($1::bigint[], $2::integer[]) as mine(id, generation)
     where job.id = mine.id and job.generation = mine.generation`,
    [jobs.map((job) => job.id), jobs.map((job) => job.generation), delayMs],
  );
}

/** Voids every lease except those of the given jobs: their holders are gone, since only one runner owns the tables. */
export async function releaseOthers({ pool }: Runner, held: string[]): Promise<void> {
  await pool.query(
    "update job set lease_until = null, run_at = run_at where lease_until is not null and not id = any($1)",
    [held],
  );
}
