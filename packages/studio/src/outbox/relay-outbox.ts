import { type EventName, eventSchemas, type StudioEvent } from "@portrait-studio/contract";
import { outbox } from "@portrait-studio/db";
import { inArray, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

type Ports = Pick<Studio, "db" | "dispatch" | "log">;

const batchSize = 50;

/**
 * Sends the events in the outbox. Rows are claimed for a limited time instead of being locked during the network call, so the
 * next caller can send those of a process that died. A row that is sent twice still starts one run, because the event has its
 * id.
 * @returns the number of events sent
 */
export async function relayOutbox({ db, dispatch }: Ports): Promise<number> {
  const { rows } = await db.execute<{ id: string; name: EventName; data: unknown }>(sql`
    update outbox set
      attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + least(interval '5 seconds' * power(2, attempts), interval '5 minutes')
    where id in (
      select id from outbox
      where sent_at is null and next_attempt_at <= clock_timestamp()
      order by next_attempt_at
      limit ${batchSize}
      for update skip locked
    )
    returning id, name, data`);
  if (rows.length === 0) return 0;
  await dispatch(rows.map(toEvent));
  await db
    .update(outbox)
    .set({ sentAt: sql`clock_timestamp()` })
    .where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    );
  return rows.length;
}

function toEvent({ id, name, data }: { id: string; name: EventName; data: unknown }): StudioEvent {
  return { id, name, data: eventSchemas[name].parse(data) } as StudioEvent;
}

/** Sends in the background and never fails the caller: the worker's next relay sends what could not be sent now. */
export function sendOutboxNow(ports: Ports): void {
  relayOutbox(ports).catch((error: unknown) => {
    ports.log("warn", "Events could not be sent yet; the worker will try again.", { error: String(error) });
  });
}
