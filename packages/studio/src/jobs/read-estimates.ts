import { type Estimate, isUnfinished } from "@portrait-studio/contract";
import { type Database, generations, trainingSessions } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

/** The number of recently finished jobs of an engine that an estimate is based on, and of those that they are looked for among. */
const recentRuns = 20;
const latestRuns = 100;

interface EstimatedKind {
  table: typeof trainingSessions | typeof generations;
  size: SQL;
  /** Condition for the kind. Ids begin with "gen_" or "edt_", so each kind is one range of the primary key. */
  ofKind: SQL;
}

const kinds = {
  training: { table: trainingSessions, size: sql`1`, ofKind: sql`true` },
  generation: { table: generations, size: sql`count`, ofKind: sql`kind = 'generation' and id > 'gen'` },
  edit: { table: generations, size: sql`count`, ofKind: sql`kind = 'edit' and id < 'gen'` },
} satisfies Record<string, EstimatedKind>;

type Job = Pick<typeof trainingSessions.$inferSelect | typeof generations.$inferSelect, "id" | "status">;

/**
 * Estimates when unfinished jobs will be done: the median time per image of recent runs of the kind with the same engine, for this job
 * and those before it, less its elapsed time, but never later than its deadline. Also counts the jobs before it, and the person's own among
 * them: in the studio's queue while it waits, then in the engine's, if the engine reports that.
 * @returns each job's estimate by its id; null for a job that has ended
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
    with latest as (
      select run.*, model.engine from (
        select id, model_id, started_at, completed_at, ${size} as size from ${table}
        where ${ofKind} and status = 'completed' and started_at is not null
        order by id desc limit ${latestRuns}
      ) run join model on model.id = run.model_id
    ), unfinished as (
      select id, model_id, user_id, status, ${size} as size, queued_at_engine, created_at, started_at, deadline_at from ${table}
      where ${ofKind} and status in ('queued', 'pending', 'processing')
    ), job as (
      select unfinished.*, queue.*, recent.* from unfinished join model on model.id = unfinished.model_id
      cross join lateral (
        select count(*) as before, count(*) filter (where earlier.user_id = unfinished.user_id) as own
        from unfinished earlier
        where unfinished.status <> 'processing' and earlier.created_at < unfinished.created_at
      ) queue
      cross join lateral (
        select percentile_cont(0.5) within group (order by extract(epoch from run.completed_at - run.started_at) / run.size) as seconds
        from (
          select * from latest where latest.engine is not distinct from model.engine order by id desc limit ${recentRuns}
        ) run
      ) recent
      where unfinished.id in ${ids}
    )
    select id, (before + coalesce(queued_at_engine, 0))::int as "queuedBefore", own::int as "ownBefore",
      case when seconds is not null then greatest(0, extract(epoch from least(
        deadline_at - clock_timestamp(),
        make_interval(secs => seconds * size * (before + 1)) - coalesce(clock_timestamp() - started_at, '0')
      )))::int end as "secondsLeft"
    from job`);
  const estimates = new Map(rows.map(({ id, ...estimate }) => [id, estimate]));
  return (id) => estimates.get(id) ?? null;
}
