import type { Stripe } from "stripe";
import { type ConsoleSettings, createCommon, newId, type ShownObjects, type Timer } from "./objects.ts";
import type { Store } from "./store.ts";

/** The API version of all shapes: the one that is built into the SDK. */
export const apiVersion = "2026-10-28.endive";

export interface StripeContext {
  store: Store;
  /** Where people and programs reach it, without a slash at the end. */
  url: string;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  /** Milliseconds before the second attempt of a delivery; doubles with each further attempt. */
  retryBaseMs: number;
  log: (line: string) => void;
  wake: () => void;
}

export function transact<T>(context: StripeContext, work: () => T): T {
  const result = context.store.transact(work);
  context.wake();
  return result;
}

export function getSettings({ store }: StripeContext): ConsoleSettings {
  const usual = { hold: false, delaySeconds: 0, copies: 1, settleSeconds: 20, refunds: "succeeds" } as const;
  return store.get("settings", "settings") ?? { id: "settings", object: "settings", ...usual };
}

/** The events that the webhook endpoint is signed up for. All others are only listed. */
const subscribed = /^(checkout\.session|payment_intent|charge|refund)\./;

export function keep<Body extends ShownObjects[keyof ShownObjects]>(
  context: StripeContext,
  object: Body,
  ...types: Stripe.Event.Type[]
): Body {
  context.store.save(object);
  for (const type of types) {
    const common = { ...createCommon("event"), api_version: apiVersion, pending_webhooks: 0, request: null };
    const { id } = context.store.save({ ...common, data: { object }, type });
    if (subscribed.test(type)) enqueue(context, id, getSettings(context).copies);
  }
  return object;
}

export function enqueue(context: StripeContext, event: string, copies: number): void {
  const { hold, delaySeconds } = getSettings(context);
  const now = Date.now();
  for (let copy = 0; copy < copies; copy += 1)
    context.store.save({
      id: newId("delivery"),
      object: "delivery",
      event,
      state: hold ? "held" : "waiting",
      createdAt: now,
      dueAt: now + delaySeconds * 1000,
      attempts: 0,
    });
}

export function startTimer(
  { store }: StripeContext,
  subject: string,
  action: Timer["action"],
  seconds: number,
): void {
  const dueAt = Date.now() + seconds * 1000;
  store.save({ id: `timer_${subject}`, object: "timer", subject, action, dueAt });
}

export function stopTimer({ store }: StripeContext, subject: string): void {
  store.remove(`timer_${subject}`);
}
