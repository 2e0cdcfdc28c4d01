import { type Database, outbox } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";

/**
 * A run that is silent for so long counts as lost, and its event is sent again. A run that waits for a provider's message is
 * silent for a minute, and a long step gives signs in between.
 */
export const silenceMs = 90_000;

/** An event's id at the runner: it ignores an id that it has received before, so each further sending has its own. */
export function toEventId({ id, sends }: { id: string; sends: number }): string {
  return sends === 0 ? id : `${id}.${sends}`;
}

const isAwaitedRow = (eventId: string) =>
  and(eq(outbox.id, eventId.split(".")[0] ?? ""), isNull(outbox.endedAt));

/** The number of sendings of which nothing is heard, once this one is heard; -1 while the relay has not yet counted it. */
function staleAfter(eventId: string) {
  const sendsWithIt = Number(eventId.split(".")[1] ?? 0) + 1;
  return sql`case when ${outbox.sends} <= ${sendsWithIt} then ${outbox.sends} - ${sendsWithIt} else ${outbox.unheardSends} end`;
}

/**
 * A run of this event is alive.
 * @param failedAttempts of the step that it tries again; the pauses in between are about doubled by the runner
 */
export async function recordRunHeartbeat(
  db: Database,
  { eventId, failedAttempts }: { eventId: string; failedAttempts: number },
): Promise<void> {
  const patience = silenceMs * 2 ** failedAttempts;
  await db
    .update(outbox)
    .set({
      heardAt: sql`clock_timestamp()`,
      unheardSends: staleAfter(eventId),
      nextAttemptAt: inMs(patience),
    })
    .where(isAwaitedRow(eventId));
}

export async function isAwaited(db: Database, { eventId }: { eventId: string }): Promise<boolean> {
  return (await db.$count(outbox, isAwaitedRow(eventId))) > 0;
}

export async function endAwaitedRun(db: Database, { eventId }: { eventId: string }): Promise<void> {
  await db
    .update(outbox)
    .set({ heardAt: sql`clock_timestamp()`, endedAt: sql`clock_timestamp()` })
    .where(isAwaitedRow(eventId));
}

function inMs(duration: number) {
  return sql`clock_timestamp() + ${duration} * interval '1 millisecond'`;
}
