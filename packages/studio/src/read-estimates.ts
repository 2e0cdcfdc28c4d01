import { type Estimate, isUnfinished } from "@portrait-studio/contract";
import { type Database, generations, trainingSessions } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

/** How many of the last finished jobs an estimate is made from. */
const recentRuns = 20;

interface Kind {
  table: typeof trainingSessions | typeof generations;
  /** images that one job makes */
  size: SQL;
  /** Both kinds of requests share a table; their ids begin with "gen_" and "edt_", so the newest of each lie together. */
  ofKind: SQL;
}

const kinds = {
  training: { table: trainingSessions, size: sql`1`, ofKind: sql`true` },
  generation: { table: generations, size: sql`count`, ofKind: sql`kind = 'generation' and id > 'gen'` },
  edit: { table: generations, size: sql`count`, ofKind: sql`kind = 'edit' and id < 'gen'` },
} satisfies Record<string, Kind>;

type Job = Pick<typeof trainingSessions.$inferSelect | typeof generations.$inferSelect, "id" | "status">;

/**
 * When unfinished jobs will be done: the median time that an image took in the last runs of the kind, for this job and for
 * those before it, less the time it has run; never later than its deadline, which ends it. And how many jobs are before it:
 * here while it waits, then at the engine, as far as that tells.
 * @returns each job's estimate by its id; null for one that is over
 */
export async function readEstimates(
  db: Database,
  kind: keyof typeof kinds,
  jobs: readonly Job[],
): Promise<(id: string) => Estimate | null> {
  const ids = jobs.filter((job) => isUnfinished(job.status)).map((job) => job.id);
  if (ids.length === 0) return () => null;
  const { table, size, ofKind } = kinds[kind];
  const { rows } = await db.execute<Estimate & { id: string }>(sql`
    with recent as (
      select percentile_cont(0.5) within group (order by extract(epoch from completed_at - started_at) / size) as seconds
      from (
        select started_at, completed_at, ${size} as size from ${table}
        where ${ofKind} and status = 'completed' and started_at is not null
        order by id desc limit ${recentRuns}
      ) run
    ), unfinished as (
      select id, status, ${size} as size, queued_at_engine, created_at, started_at, deadline_at from ${table}
      where ${ofKind} and status in ('queued', 'pending', 'processing')
    ), job as (
      select *, case when status = 'processing' then 0
        else (select count(*) from unfinished earlier where earlier.created_at < unfinished.created_at) end as before
      from unfinished where id in ${ids}
    )
    select id, (before + coalesce(queued_at_engine, 0))::int as "queuedBefore",
      case when recent.seconds is not null then greatest(0, extract(epoch from least(
        deadline_at - clock_timestamp(),
        make_interval(secs => recent.seconds * size * (before + 1)) - coalesce(clock_timestamp() - started_at, '0')
      )))::int end as "secondsLeft"
    from job, recent`);
  const estimates = new Map(rows.map(({ id, ...estimate }) => [id, estimate]));
  return (id) => estimates.get(id) ?? null;
}
