import type { Tx } from "../context.ts";
import type { FakeEvent } from "../kinds.ts";
import { endpoint } from "./endpoint.ts";
import { list, listFields, text } from "./fields.ts";
import { answerList, given } from "./lists.ts";

/** Events with the number of endpoints, none or one, that have not accepted them. */
export async function withPending(tx: Tx, events: FakeEvent[]): Promise<FakeEvent[]> {
  const { rows } = await tx.store.client.query<{ event: string }>(
    "select distinct event from delivery where event = any($1) and state in ('waiting', 'held')",
    [events.map(({ id }) => id)],
  );
  const pending = new Set(rows.map(({ event }) => event));
  return events.map((event) => ({ ...event, pending_webhooks: pending.has(event.id) ? 1 : 0 }));
}

export const eventEndpoints = [
  endpoint(
    "GET",
    "/v1/events",
    { ...listFields, type: text().optional(), types: list(text(), 20).optional() },
    async ({ tx, params: { type, types, ...page } }) => {
      const where = given({ type: types ?? type });
      const answer = await answerList(tx, "/v1/events", page, { kind: "event", where });
      return { ...answer, data: await withPending(tx, answer.data as FakeEvent[]) };
    },
  ),
];
