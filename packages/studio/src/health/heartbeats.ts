import type { Health } from "@portrait-studio/contract";
import { heartbeats } from "@portrait-studio/db";
import { eq, lt, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

type Db = Pick<Studio, "db">;

/** A process counts as running for this long after its last heartbeat, by the database's clock. */
export const aliveFor = sql`interval '1 minute'`;
/** rows of processes that were killed */
const forgottenAfter = sql`interval '1 day'`;

export interface Process {
  /** the same for all heartbeats of one process */
  id: string;
  app: "web" | "worker";
  version: string;
}

export type Failing = Health["failing"];

export async function recordHeartbeat(
  { db }: Db,
  { id, app, version }: Process,
  failing: Failing = [],
): Promise<void> {
  await db
    .insert(heartbeats)
    .values({ id, app, version, failing })
    .onConflictDoUpdate({ target: heartbeats.id, set: { failing, seenAt: sql`clock_timestamp()` } });
  await db.delete(heartbeats).where(lt(heartbeats.seenAt, sql`clock_timestamp() - ${forgottenAfter}`));
}

export async function endHeartbeat({ db }: Db, id: string): Promise<void> {
  await db.delete(heartbeats).where(eq(heartbeats.id, id));
}

export function listProcesses({ db }: Db): Promise<Process[]> {
  return db
    .select({ id: heartbeats.id, app: heartbeats.app, version: heartbeats.version })
    .from(heartbeats)
    .where(sql`${heartbeats.seenAt} > clock_timestamp() - ${aliveFor}`);
}
