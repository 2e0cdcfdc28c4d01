import type { Pool, PoolClient } from "pg";
import type { EventBody } from "./read-events.ts";

/** The events that a run was started with, in their order; more than one only for a batch. */
export async function readRunEvents(db: Pool | PoolClient, run: string): Promise<EventBody[]> {
  const { rows } = await db.query<{ body: EventBody }>(
    `select event.body from run left join batch_event on batch_event.run = run.id
       join event on event.id = coalesce(batch_event.event, run.event)
     where run.id = $1 order by batch_event.pos`,
    [run],
  );
  return rows.map((row) => row.body);
}
