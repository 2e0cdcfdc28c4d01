import { look, type Settings, type StripeContext } from "../context.ts";
import type { Charge, Dispute, FakeEvent, PaymentIntent, Refund, Session } from "../kinds.ts";

export interface Attempt {
  at: string;
  status: number | null;
  error: string | null;
  ms: number;
}

export interface Delivery {
  id: string;
  state: "waiting" | "held" | "delivered" | "given_up";
  dueAt: string;
  attempts: Attempt[];
}

export interface Payment {
  intent: PaymentIntent;
  charge: Charge | undefined;
  refunds: Refund[];
  dispute: Dispute | undefined;
}

/** What the console shows: the newest first. */
export interface Board {
  settings: Settings;
  faults: ReturnType<StripeContext["faults"]["list"]>;
  webhookUrl: string;
  /** Deliveries by state, of all events. */
  counts: Record<Delivery["state"], number>;
  sessions: Session[];
  payments: Payment[];
  events: { event: FakeEvent; deliveries: Delivery[] }[];
}

export function readBoard(context: StripeContext, limit: number): Promise<Board> {
  return look(context, async ({ store, settings }) => {
    const [sessions, intents, events] = [
      await store.page({ kind: "checkout.session" }, { limit }),
      await store.page({ kind: "payment_intent" }, { limit }),
      await store.page({ kind: "event" }, { limit: limit * 2 }),
    ];
    const ids = intents.items.map(({ id }) => id);
    const where = [{ path: ["payment_intent"], is: ids }];
    const most = { limit: limit * 20 };
    const refunds = (await store.page({ kind: "refund", where }, most)).items;
    const disputes = (await store.page({ kind: "dispute", where }, most)).items;
    const charges = (await store.page({ kind: "charge", where }, most)).items;
    const { rows } = await store.client.query<Delivery & { event: string }>(
      `select d.id, d.event, d.state, d.due_at as "dueAt", coalesce(
         (select json_agg(json_build_object('at', a.at, 'status', a.status, 'error', a.error, 'ms', a.ms) order by a.id)
          from attempt a where a.delivery = d.id), '[]') as attempts
       from delivery d where d.event = any($1) order by d.id`,
      [events.items.map(({ id }) => id)],
    );
    const counted = await store.client.query<{ state: Delivery["state"]; count: number }>(
      "select state, count(*)::integer as count from delivery group by state",
    );
    const counts = { waiting: 0, held: 0, delivered: 0, given_up: 0 };
    for (const { state, count } of counted.rows) counts[state] = count;
    return {
      settings,
      faults: context.faults.list(),
      webhookUrl: context.config.webhookUrl,
      counts,
      sessions: sessions.items,
      payments: intents.items.map((intent) => ({
        intent,
        charge: charges.find(({ id }) => id === intent.latest_charge),
        refunds: refunds.filter((refund) => refund.payment_intent === intent.id),
        dispute: disputes.find((dispute) => dispute.payment_intent === intent.id),
      })),
      events: events.items.map((event) => ({
        event,
        deliveries: rows
          .filter((row) => row.event === event.id)
          .map(({ id, state, dueAt, attempts }) => ({ id, state, dueAt, attempts })),
      })),
    };
  });
}
