import type { Runner } from "./context.ts";
import { finishRun } from "./finish-run.ts";
import type { Op } from "./ops.ts";
import { transact } from "./transact.ts";
import { endWait, startWait } from "./waits.ts";
import type { LockedRun, Work } from "./work.ts";

/**
 * Lets the run wait for a signal. One wait at a time has a signal: a second one fails its run, or with `conflict: "replace"` takes
 * the signal from the first, which then waits in vain.
 */
export async function startSignalWait(
  work: Work,
  run: LockedRun,
  op: Op,
  { signal, timeoutMs }: { signal: string; timeoutMs: number },
): Promise<void> {
  const { db } = work;
  // two waits that begin at the same time are told apart
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `inngest_runner signal ${signal}`,
  ]);
  const { rowCount } = await db.query(
    "select from pause where signal = $1 and not (run = $2 and step = $3)",
    [signal, run.id, op.id],
  );
  if (rowCount !== 0 && op.opts?.conflict !== "replace") {
    const message = `Signal conflict: another wait for the signal "${signal}" is under way.`;
    return await finishRun(work, run, { status: "Failed", error: { name: "SignalConflict", message } });
  }
  await db.query("update pause set signal = null where signal = $1 and not (run = $2 and step = $3)", [
    signal,
    run.id,
    op.id,
  ]);
  await startWait(work, run, op, { timeoutMs, signal });
}

/**
 * Ends the wait for this signal.
 * @returns the run that waited; undefined when none does.
 */
export async function sendSignal(runner: Runner, signal: string, data: unknown): Promise<string | undefined> {
  return await transact(runner, async (work) => {
    const { rows } = await work.db.query<{ run: string; step: string }>(
      "select run, step from pause where signal = $1",
      [signal],
    );
    const [wait] = rows;
    if (!wait) return undefined;
    const hasEnded = await endWait(work, wait.run, wait.step, { data: { signal, data: data ?? null } });
    return hasEnded ? wait.run : undefined;
  });
}
