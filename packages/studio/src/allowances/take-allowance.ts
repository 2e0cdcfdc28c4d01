import { allowances, type DatabaseHandle } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

interface AllowanceTaken {
  subject: string;
  amount: number;
  limit: number;
  minutes: number;
}

/** Windows begin at midnight in UTC, or at the full ten minutes. */
const bin = (minutes: number) =>
  sql`date_bin(${minutes} * interval '1 minute', clock_timestamp(), '2000-01-01T00:00:00Z'::timestamptz)`;

/** Takes all or nothing, exactly, however many processes take at once. @returns 0, or the seconds until the next window */
export async function takeAllowance(
  db: DatabaseHandle,
  { subject, amount, limit, minutes }: AllowanceTaken,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${allowances} as known (subject, begins_at, used)
    select ${subject}, ${bin(minutes)}, ${amount}::integer where ${amount}::integer <= ${limit}::integer
    on conflict (subject, begins_at) do update set used = known.used + excluded.used
    where known.used + excluded.used <= ${limit}::integer`);
  if (rowCount === 1) return 0;
  const { rows } = await db.execute<{ wait: number }>(sql`select ceil(extract(epoch from
    ${bin(minutes)} + ${minutes} * interval '1 minute' - clock_timestamp()))::int as wait`);
  return Math.max(1, rows[0]?.wait ?? 1);
}
