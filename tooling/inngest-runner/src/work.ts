import type { PoolClient } from "pg";
import type { RunnerJob } from "./claim-jobs.ts";
import type { Runner } from "./context.ts";
import type { IncomingEvent } from "./read-events.ts";

/** A run as its transaction sees it; the row is locked, and changed fields are written before commit. */
export interface LockedRun {
  id: string;
  function: string;
  event: string;
  status: string;
  ended: boolean;
  /** The execution version that the app answered with; -1 until it has answered. */
  requestVersion: number;
  stepCount: number;
  /** Seconds by which its jobs go before others. */
  priority: number;
}

/** One transaction of the runner. Runs are always locked before their jobs. */
export interface Work {
  db: PoolClient;
  runner: Runner;
  /** Locks the run until commit; the same object for every call with the same id. */
  lockRun: (id: string) => Promise<LockedRun | undefined>;
  /** The next call of the same run keeps this one's place, and goes on in this process without a search for due jobs. */
  successor?: { of: RunnerJob; job?: RunnerJob };
  /** Events that this transaction gives rise to; they are taken in before it commits. */
  emitted: IncomingEvent[];
}
