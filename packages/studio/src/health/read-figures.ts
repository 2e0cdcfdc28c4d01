import { sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { lostRuns } from "../outbox/lost-runs.ts";

export interface Figures {
  jobs: { kind: string; status: string; count: number; oldestSeconds: number }[];
  /** of the last hour; durations in seconds, from the begin of the work to its end */
  ended: { kind: string; status: string; count: number; median: number | null; p95: number | null }[];
  /** of the last hour: delivered, of these made a second time and of another person, and withheld with why */
  images: { engine: string; outcome: string; count: number }[];
  credits: { available: number; held: number };
  /** images and trainings that wait for a place at a worker, and those that have one */
  tasks: { waiting: number; oldestSeconds: number; inHand: number };
  /** events that have not reached the runner, and those whose run counts as lost */
  outbox: { waiting: number; oldestSeconds: number; silent: number };
}

// the index on status and deadline finds jobs of the last hour: each has its deadline later than its end, or shortly before
const recent = sql`deadline_at > clock_timestamp() - interval '1 day' and completed_at > clock_timestamp() - interval '1 hour'`;
const jobs = (unfinished: boolean) => sql`(
  select kind, status, created_at, started_at, completed_at from generation
    where ${unfinished ? sql`status in ('pending', 'processing')` : sql`status not in ('pending', 'processing') and ${recent}`}
  union all select 'training', status, created_at, started_at, completed_at from training_session
    where ${unfinished ? sql`status in ('queued', 'processing')` : sql`status not in ('queued', 'processing') and ${recent}`}
) as job`;
const seconds = sql`extract(epoch from completed_at - started_at)`;

const countImages = (otherPersonUpTo: number) => sql`with ended as (
    select generation.id, generation.withheld, coalesce(model.engine, 'unknown') as engine
    from generation join model on model.id = generation.model_id
    where generation.kind = 'generation' and generation.status not in ('pending', 'processing')
      and generation.deadline_at > clock_timestamp() - interval '1 day'
      and generation.completed_at > clock_timestamp() - interval '1 hour'
  ), made as (select engine, image.* from ended join image on image.generation_id = ended.id)
  select engine, 'delivered' as outcome, count(*)::int as count from made group by 1
  union all select engine, 'second_try', count(*)::int from made where plan ? 'replaces' group by 1
  union all select engine, 'another_person', count(*)::int from made where likeness <= ${otherPersonUpTo} group by 1
  union all select engine, 'withheld_' || (flawed->>'flaw'), count(*)::int
    from ended, jsonb_array_elements(withheld) as flawed group by 1, 2`;

export function readJobs({ db }: Pick<Studio, "db">) {
  return db.execute<Figures["jobs"][number]>(
    sql`select kind, status, count(*)::int as count,
      extract(epoch from clock_timestamp() - min(created_at))::float8 as "oldestSeconds"
      from ${jobs(true)} group by 1, 2 order by 1, 2`,
  );
}

export async function readEvents({ db }: Pick<Studio, "db">): Promise<Figures["outbox"]> {
  const { rows } = await db.execute<Figures["outbox"]>(sql`select
    count(*) filter (where sends = 0)::int as waiting,
    coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where sends = 0)), 0)::float8 as "oldestSeconds",
    (select count(*) from (${lostRuns}) as lost)::int as silent
    from outbox where ended_at is null`);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, silent: 0 };
}

/** How many wait since when says when another worker is needed. */
async function readTasks({ db }: Pick<Studio, "db">): Promise<Figures["tasks"]> {
  const waits = sql`held_until is null or held_until <= clock_timestamp()`;
  const { rows } = await db.execute<Figures["tasks"]>(sql`select
    count(*) filter (where ${waits})::int as waiting, count(*) filter (where not (${waits}))::int as "inHand",
    coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where ${waits})), 0)::float8 as "oldestSeconds"
    from task`);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, inHand: 0 };
}

/** The sums of credits read every account once. @param otherPersonUpTo likeness up to which an image shows somebody else */
export async function readFigures({ db }: Pick<Studio, "db">, otherPersonUpTo: number): Promise<Figures> {
  const [unfinished, ended, made, credits, tasks, outbox] = await Promise.all([
    readJobs({ db }),
    db.execute<Figures["ended"][number]>(sql`select kind, status, count(*)::int as count,
      percentile_cont(0.5) within group (order by ${seconds})::float8 as median,
      percentile_cont(0.95) within group (order by ${seconds})::float8 as p95
      from ${jobs(false)} group by 1, 2`),
    db.execute<Figures["images"][number]>(countImages(otherPersonUpTo)),
    db.execute<Figures["credits"]>(
      sql`select coalesce(sum(available), 0)::float8 as available, coalesce(sum(held), 0)::float8 as held from credit_account`,
    ),
    readTasks({ db }),
    readEvents({ db }),
  ]);
  return {
    jobs: unfinished.rows,
    ended: ended.rows,
    images: made.rows,
    credits: credits.rows[0] ?? { available: 0, held: 0 },
    tasks,
    outbox,
  };
}
