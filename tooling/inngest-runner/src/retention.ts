import type { Runner } from "./context.ts";

/** How long ended runs, and the events that started nothing, can be looked at. */
const keep = "14 days";
const sweepIntervalMs = 3_600_000;

/** Deletes what is no longer needed, now and every hour, so that the tables do not grow forever. */
export function startRetention(runner: Runner): { stop: () => void } {
  const sweep = (): void => {
    deleteOld(runner).catch((error: Error) => runner.log(`clearing old runs: ${error.message}`));
  };
  sweep();
  const timer = setInterval(sweep, sweepIntervalMs);
  return { stop: () => clearInterval(timer) };
}

async function deleteOld({ pool }: Runner): Promise<void> {
  await pool.query(
    `delete from dedupe where expires_at < now();
     delete from run where ended_at < now() - interval '${keep}';
     delete from event where received_at < now() - interval '${keep}'
       and not exists (select from run where run.event = event.id)`,
  );
}
