import { type EventName, eventSchemas, type StudioEvent } from "@portrait-studio/contract";
import { outbox } from "@portrait-studio/db";
import { inArray, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { toEventId } from "./await-run.ts";
import { lostRuns, silence } from "./lost-runs.ts";

type RelayPorts = Pick<Studio, "db" | "dispatch" | "log">;

const batchSize = 50;
/** One worker at a time looks for lost runs; whoever stands still after the statement holds nothing. The number is arbitrary. */
const isOnlyOne = sql`(select pg_try_advisory_xact_lock(7305421))`;
/** Times are stored in whole milliseconds, rounded: that of an event that was just written may lie a half ahead. */
const now = sql`statement_timestamp() + interval '1 millisecond'`;

/**
 * Sends the events in the outbox. Rows are claimed for a limited time instead of being locked during the network call, so the
 * next caller can send those of a process that died. A row that is sent twice still starts one run, because the event has its
 * id.
 * @param options.lost whether to send again, with a new id, the events whose runs are lost
 * @returns the number of events sent
 */
export async function relayOutbox({ db, dispatch }: RelayPorts, { lost = false } = {}): Promise<number> {
  const { rows } = await db.execute<OutboxRow>(sql`
    update outbox set
      attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + least(interval '5 seconds' * power(2, attempts), interval '1 minute')
    where id in (
      select id from outbox
      where ended_at is null and next_attempt_at <= ${now}
        and ${lost ? sql`${isOnlyOne} and (sends = 0 or id in (${lostRuns}))` : sql`sends = 0`}
      order by next_attempt_at
      limit ${batchSize}
      for update skip locked
    )
    returning id, name, data, sends`);
  if (rows.length === 0) return 0;
  await dispatch(rows.map(toEvent));
  await db
    .update(outbox)
    .set({
      attempts: 0,
      sends: sql`${outbox.sends} + 1`,
      unheardSends: sql`${outbox.unheardSends} + 1`,
      // the same for all of the batch
      sentAt: sql`statement_timestamp()`,
      // the third time and later, it is rather the worker that cannot be reached
      nextAttemptAt: sql`clock_timestamp() + ${silence} * power(2, least(greatest(${outbox.unheardSends} - 1, 0), 5))`,
    })
    .where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    );
  return rows.length;
}

interface OutboxRow extends Record<string, unknown> {
  id: string;
  name: EventName;
  data: unknown;
  sends: number;
}

function toEvent({ id, name, data, sends }: OutboxRow): StudioEvent {
  return { id: toEventId({ id, sends }), name, data: eventSchemas[name].parse(data) } as StudioEvent;
}

/** Sends in the background and never fails the caller: the worker's next relay sends what could not be sent now. */
export function sendOutboxNow(ports: RelayPorts): void {
  relayOutbox(ports).catch((error: unknown) => {
    ports.log("warn", "Events could not be sent yet; the worker will try again.", { error: String(error) });
  });
}
