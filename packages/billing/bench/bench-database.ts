import { type BenchDatabase, startBenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";

export const accounts = 10_000;
export const creditsEach = 3_000_000;

/** A PostgreSQL that flushes every commit to disk, with accounts of three grants each and the yardstick's two tables. */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const bench = await startBenchDatabase();
  const { db } = bench;
  await db.execute(sql`
    insert into "user" (id, email) select 'usr_' || n, n || '@example.test' from generate_series(1, ${accounts}::int) n`);
  await db.execute(sql`
    insert into credit_account (user_id, available) select id, ${creditsEach}::int from "user"`);
  await db.execute(sql`
    insert into credit_grant (id, user_id, source, source_ref, amount, remaining, expires_at)
    select 'grt_' || n || '_' || k, 'usr_' || n, 'welcome', 'bench:' || n || ':' || k, ${creditsEach / 3}::int,
      ${creditsEach / 3}::int, clock_timestamp() + k * interval '10 days'
    from generate_series(1, ${accounts}::int) n, generate_series(1, 3) k`);
  await db.execute(sql`
    insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
    select 'op_' || id, user_id, 'grant:' || source_ref, 'grant', 'grant', id, '{}',
      row_number() over (partition by user_id order by id) * amount
    from credit_grant order by user_id, id`);
  await db.execute(sql`
    insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
    select 'op_' || g.id, g.user_id, g.id, side.bucket, side.sign * g.amount
    from credit_grant g, (values ('issued', -1), ('available', 1)) side (bucket, sign)`);
  await db.execute(
    sql.raw(`
    create table bench_account (id int primary key, balance bigint not null);
    create table bench_entry (id bigserial primary key, account_id int not null, delta int not null,
      created_at timestamptz not null default now());
    create index on bench_entry (account_id, id);
    insert into bench_account select n, ${creditsEach} from generate_series(1, ${accounts}) n`),
  );
  await db.execute(sql.raw("vacuum analyze"));
  return bench;
}
