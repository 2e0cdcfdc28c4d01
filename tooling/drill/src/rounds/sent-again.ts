import type pg from "pg";

/** Whether the studio took a job's run for lost, and sent its event again. */
export async function wasSentAgain(pool: pg.Pool, jobId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from outbox where data::text like $1 and sends > 1 limit 1",
    [`%${jobId}%`],
  );
  return rowCount === 1;
}
