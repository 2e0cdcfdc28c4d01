import type Stripe from "stripe";
import type { Tx } from "./context.ts";
import { type FakeEvent, newId, nowSeconds, type StripeObject } from "./kinds.ts";

/** The API version of all shapes: the one that is built into the SDK. */
export const apiVersion = "2026-10-28.endive";

/** The events that the webhook endpoint is signed up for. All others are only listed. */
const subscribed = /^(checkout\.session|payment_intent|charge|refund)\./;

/**
 * Writes down that something happened to `object`, as it is now, and hands the event to the deliveries.
 * @param before the attributes that changed, with their former values
 */
export async function emit(
  tx: Tx,
  type: Stripe.Event.Type,
  object: StripeObject,
  before?: Record<string, unknown>,
): Promise<FakeEvent> {
  const delivered = subscribed.test(type);
  const event = await tx.store.insert("event", {
    id: newId("event"),
    object: "event",
    api_version: apiVersion,
    created: nowSeconds(),
    data: before ? { object, previous_attributes: before } : { object },
    livemode: false,
    pending_webhooks: delivered ? 1 : 0,
    request: tx.request,
    type,
  });
  if (delivered) await enqueue(tx, event.id, tx.settings.copies);
  return event;
}

/** Plans as many deliveries of an event as the settings ask for. */
export async function enqueue(tx: Tx, event: string, copies: number): Promise<void> {
  await tx.store.client.query(
    `insert into delivery (event, state, due_at)
     select $1, $2, now() + make_interval(secs => $3) from generate_series(1, $4)`,
    [event, tx.settings.hold ? "held" : "waiting", tx.settings.delaySeconds, copies],
  );
}
