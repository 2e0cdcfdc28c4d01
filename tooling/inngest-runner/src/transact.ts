import type { Pool, PoolClient } from "pg";
import type { Runner } from "./context.ts";
import { ingestEvent } from "./ingest-event.ts";
import type { LockedRun, Work } from "./work.ts";

const maxTries = 8;

/** Two transactions can want the same runs in opposite order: the one that the database aborts is tried again from the start. */
export async function transact<T>(runner: Runner, body: (work: Work) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(runner, body);
    } catch (error) {
      if (tries >= maxTries || !isRetriable(error)) throw error;
    }
  }
}

async function tryOnce<T>(runner: Runner, body: (work: Work) => Promise<T>): Promise<T> {
  return await withClient(runner.pool, async (db) => {
    const runs = new Map<string, LockedRun>();
    const lockRun = async (id: string): Promise<LockedRun | undefined> => {
      const known = runs.get(id);
      if (known) return known;
      const run = await selectForUpdate(db, id);
      if (run) runs.set(id, run);
      return run;
    };
    await db.query("begin");
    const work: Work = { db, runner, lockRun, emitted: [] };
    const result = await body(work);
    for (let event = work.emitted.shift(); event; event = work.emitted.shift())
      await ingestEvent(work, event);
    for (const run of runs.values()) if (!run.ended) await saveRun(db, run);
    await db.query("commit");
    return result;
  });
}

async function withClient<T>(pool: Pool, body: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // a connection that breaks fails the query that is under way; without a listener it would end the process as well
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on("error", onError);
  try {
    return await body(client);
  } catch (error) {
    await client.query("rollback").catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

async function selectForUpdate(db: PoolClient, id: string): Promise<LockedRun | undefined> {
  const { rows } = await db.query<LockedRun>(
    `select id, function, event, status, ended_at is not null as ended, request_version as "requestVersion",
            step_count as "stepCount", priority
     from run where id = $1 for no key update`,
    [id],
  );
  return rows[0];
}

async function saveRun(db: PoolClient, run: LockedRun): Promise<void> {
  await db.query("update run set request_version = $2, step_count = $3 where id = $1", [
    run.id,
    run.requestVersion,
    run.stepCount,
  ]);
}

/** Deadlock, or a row that changed under a serialised reader: nothing was written, the work can be done again. */
function isRetriable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "40P01" || code === "40001";
}
