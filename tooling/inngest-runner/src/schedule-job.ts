import { leaseSeconds } from "./claim-jobs.ts";
import type { LockedRun, Work } from "./work.ts";

// Every job has a key that only one live job can hold: the same op reported twice is one job.

/** One call of a run at a time, or two would run the same next step: one that is under way is followed by another. */
export async function scheduleDiscovery({ db, successor }: Work, run: LockedRun): Promise<void> {
  const isSuccessor = successor !== undefined && successor.of.run === run.id && !successor.job;
  const { rows } = await db.query<{ id: string; inserted: boolean }>(
    `insert into job (key, run, kind, priority, generation, lease_until)
     values ($1, $2, 'discover', $3, $4, now() + $5::integer * interval '1 second')
     on conflict (key) do update set again = job.lease_until is not null
     returning id, lease_until is not null and not again as inserted`,
    [`${run.id}:discover`, run.id, run.priority, isSuccessor ? 1 : 0, isSuccessor ? leaseSeconds : null],
  );
  const [made] = rows;
  if (!isSuccessor || !made?.inserted) return;
  const { of } = successor;
  successor.job = {
    ...of,
    id: made.id,
    kind: "discover",
    step: null,
    attempt: 0,
    losses: 0,
    generation: 1,
    claimedAt: Date.now(),
    isSuccessor: true,
  };
}

export async function scheduleStep(
  { db }: Work,
  run: LockedRun,
  step: string,
  batch: string | null,
): Promise<void> {
  await db.query(
    `insert into job (key, run, kind, step, batch, priority) values ($1, $2, 'step', $3, $4, $5)
     on conflict (key) do nothing`,
    [`${run.id}:step:${step}`, run.id, step, batch, run.priority],
  );
}

export async function scheduleTimer(
  { db }: Work,
  run: LockedRun,
  kind: "sleep" | "timeout",
  step: string,
  delayMs: number,
): Promise<void> {
  await db.query(
    `insert into job (key, run, kind, step, run_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond') on conflict (key) do nothing`,
    [`${run.id}:${kind}:${step}`, run.id, kind, step, delayMs],
  );
}
