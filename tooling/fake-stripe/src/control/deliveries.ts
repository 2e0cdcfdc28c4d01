import type { Tx } from "../context.ts";

export const releaseOrders = ["sent", "reversed", "shuffled"] as const;

const orderings: Record<(typeof releaseOrders)[number], string> = {
  sent: "d.id asc",
  reversed: "d.id desc",
  shuffled: "random()",
};

/** Releases held deliveries. Each waits until the one before it was tried, so they arrive in this order. */
export async function releaseDeliveries(
  tx: Tx,
  order: (typeof releaseOrders)[number],
): Promise<{ released: { delivery: string; event: string }[] }> {
  const { rows } = await tx.store.client.query<{ delivery: string; event: string }>(
    `with shuffled as (
       select d.id, row_number() over (order by ${orderings[order]}) as position from delivery d where state = 'held'
     ), queue as (
       select id, position, lag(id) over (order by position) as predecessor from shuffled
     ), freed as (
       update delivery d set state = 'waiting', due_at = now(), predecessor = q.predecessor
       from queue q where q.id = d.id returning d.id, d.event
     )
     select freed.id as delivery, freed.event from freed join queue q using (id) order by q.position`,
  );
  return { released: rows };
}

/** Tries at once what waits for its time. */
export async function retryDeliveries(tx: Tx): Promise<{ deliveries: number }> {
  const { rowCount } = await tx.store.client.query(
    "update delivery set due_at = now(), state = 'waiting' where state in ('waiting', 'given_up') and lease_until is null",
  );
  return { deliveries: rowCount ?? 0 };
}
