import type { CheckName } from "@portrait-studio/contract";
import { heartbeats } from "@portrait-studio/db";
import { eq, max, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { createHealthWatch } from "./health-watch.ts";
import { aliveFor } from "./heartbeats.ts";
import { type Figures, readEvents, readJobs } from "./read-figures.ts";

export interface StudioStatus {
  /** what does not answer now, and since when by those processes that still report; null if none knows */
  broken: { check: CheckName; since: string | null }[];
  jobs: Figures["jobs"];
  events: Figures["outbox"] | null;
}

export async function readStatus(
  studio: Pick<Studio, "db" | "storage" | "checkJobs" | "mailer" | "settings">,
): Promise<StudioStatus> {
  const { checks, failing } = await createHealthWatch(studio).check();
  const broken = failing.map(({ check }) => check);
  if (checks.database === "failed") {
    // only the database knows of a worker
    const others = broken.filter((check) => check !== "worker");
    return { broken: others.map((check) => ({ check, since: null })), jobs: [], events: null };
  }
  const [since, { rows: jobs }, events] = await Promise.all([
    readSince(studio),
    readJobs(studio),
    readEvents(studio),
  ]);
  // of mails and calls, only the processes know that deal with them
  const seen = ["mail", "calls"].filter((check) => since.has(check)) as CheckName[];
  const found = [...new Set([...broken, ...seen])];
  return { broken: found.map((check) => ({ check, since: since.get(check) ?? null })), jobs, events };
}

/** A worker is missing since the last one reported. */
async function readSince({ db }: Pick<Studio, "db">): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ check: string; since: string }>(sql`
    select failing.value ->> 'check' as check, min(failing.value ->> 'since') as since
    from ${heartbeats}, jsonb_array_elements(${heartbeats.failing}) as failing
    where ${heartbeats.seenAt} > clock_timestamp() - ${aliveFor} group by 1`);
  const [worker] = await db
    .select({ seenAt: max(heartbeats.seenAt) })
    .from(heartbeats)
    .where(eq(heartbeats.app, "worker"));
  const since = new Map(rows.map((row) => [row.check, row.since]));
  if (worker?.seenAt) since.set("worker", worker.seenAt.toISOString());
  return since;
}
