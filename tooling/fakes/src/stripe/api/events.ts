import type { Tx } from "../context.ts";
import type { FakeEvent } from "../kinds.ts";
import { endpoint } from "./endpoint.ts";
import { datedListFields, flag, list, text } from "./fields.ts";
import { answerList, getOrMissing, given } from "./lists.ts";

const undelivered = "select 1 from delivery d where d.event = object.id and d.state <> 'delivered'";

/** Events with the number of endpoints, none or one, that are still owed them. */
export async function withPending(tx: Tx, events: FakeEvent[]): Promise<FakeEvent[]> {
  const { rows } = await tx.store.client.query<{ event: string }>(
    "select distinct event from delivery where event = any($1) and state in ('waiting', 'held')",
    [events.map(({ id }) => id)],
  );
  const owed = new Set(rows.map(({ event }) => event));
  return events.map((event) => ({ ...event, pending_webhooks: owed.has(event.id) ? 1 : 0 }));
}

export const eventEndpoints = [
  endpoint(
    "GET",
    "/v1/events",
    {
      ...datedListFields,
      delivery_success: flag.optional(),
      type: text().optional(),
      types: list(text(), 20).optional(),
    },
    async ({ tx, params: { type, types, delivery_success: success, ...page } }) => {
      const also = success === undefined ? undefined : `${success ? "not " : ""}exists (${undelivered})`;
      const answer = await answerList(tx, "/v1/events", page, {
        kind: "event",
        where: given({ type: types ?? type }),
        ...(also && { also }),
      });
      return { ...answer, data: await withPending(tx, answer.data as FakeEvent[]) };
    },
  ),

  endpoint("GET", "/v1/events/:id", {}, async ({ tx, id }) => {
    const [event] = await withPending(tx, [await getOrMissing(tx, "event", id)]);
    return event;
  }),
];
