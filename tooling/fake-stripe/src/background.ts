import { createHmac } from "node:crypto";
import { type StripeContext, transact } from "./context.ts";
import { type Delivery, hidePrivate, type Timer } from "./objects.ts";
import { endRefund } from "./payments/refunds.ts";
import { expireSession, settlePayment } from "./payments/sessions.ts";

const patienceMs = 20_000;
const mostAtOnce = 8;
const longestRetryMs = 5 * 60_000;
const giveUpAfterMs = 3 * 24 * 3600 * 1000;
const longestSleepMs = 3600 * 1000;

/** The header that proves where a webhook comes from. @param at seconds since 1970 */
export function sign(payload: string, secret: string, at: number): string {
  const code = createHmac("sha256", secret).update(`${at}.${payload}`, "utf8").digest("hex");
  return `t=${at},v1=${code}`;
}

/** Several deliveries are under way at a time, so they may arrive in any order; one is tried for three days. */
export function startBackground(context: StripeContext): { wake: () => void; stop: () => Promise<void> } {
  const { store } = context;
  const underWay = new Map<string, Promise<void>>();
  const hangUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const wake = (ms = 0) => {
    clearTimeout(timer);
    if (!hangUp.signal.aborted) timer = setTimeout(run, Math.min(ms, longestSleepMs));
  };
  const run = () => {
    const now = Date.now();
    for (const one of store.list("timer").filter(({ dueAt }) => dueAt <= now)) fire(context, one);
    const waiting = store
      .list("delivery", { state: "waiting" })
      .reverse()
      .filter(({ id, predecessor = null }) => {
        const before = store.get("delivery", predecessor);
        return !underWay.has(id) && !(before?.state === "waiting" && before.attempts === 0);
      });
    const due = waiting.filter(({ dueAt }) => dueAt <= now).slice(0, Math.max(0, mostAtOnce - underWay.size));
    for (const { id } of due) {
      const sent = deliver(context, id, hangUp.signal).catch((error) => context.log(`a delivery: ${error}`));
      underWay.set(
        id,
        sent.finally(() => {
          underWay.delete(id);
          wake();
        }),
      );
    }
    // the end of a delivery wakes too
    const later = [...store.list("timer"), ...waiting].map(({ dueAt }) => dueAt).filter((at) => at > now);
    wake(Math.min(...later, now + longestSleepMs) - now);
  };

  wake();
  return {
    wake,
    stop: async () => {
      hangUp.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}

function fire(context: StripeContext, { id, subject, action }: Timer): void {
  try {
    transact(context, () => {
      if (action === "expire") expireSession(context, subject);
      else if (subject.startsWith("pi_")) settlePayment(context, subject, action === "settle");
      else endRefund(context, subject, action === "settle");
    });
  } catch (error) {
    // it would be due again at once
    context.log(`a timer: ${error}`);
    transact(context, () => context.store.remove(id));
  }
}

async function deliver(context: StripeContext, id: string, hangUp: AbortSignal): Promise<void> {
  const { store } = context;
  const event = store.need("event", store.need("delivery", id).event);
  const payload = JSON.stringify(event, hidePrivate, 2);
  const result = await post(context, payload, hangUp);
  // an attempt that ends with the fake shows nothing about the receiver
  if (hangUp.aborted) return;
  const isDone = typeof result === "number" && result >= 200 && result < 300;
  transact(context, () => {
    const { attempts, ...delivery }: Delivery = store.need("delivery", id);
    const waitMs = Math.min(context.retryBaseMs * 2 ** Math.min(attempts, 20), longestRetryMs);
    const isOld = delivery.createdAt < Date.now() - giveUpAfterMs;
    const state = isDone ? "delivered" : isOld ? "given_up" : "waiting";
    store.save({ ...delivery, attempts: attempts + 1, state, dueAt: Date.now() + waitMs });
    if (!isDone) context.log(`${event.type} was not taken (${result}); again in ${waitMs / 1000} s`);
  });
}

/** @returns the answer's status, or why there was none */
async function post(context: StripeContext, body: string, hangUp: AbortSignal): Promise<number | string> {
  try {
    const answer = await fetch(context.webhookUrl, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": sign(body, context.webhookSecret, Math.floor(Date.now() / 1000)),
        "user-agent": "Stripe/1.0 (+https://docs.stripe.com/webhooks)",
      },
      body,
      signal: AbortSignal.any([hangUp, AbortSignal.timeout(patienceMs)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && "code" in cause ? String(cause.code) : String(error);
  }
}

export function releaseDeliveries({ store }: StripeContext, order: "sent" | "reversed") {
  const held = store.list("delivery", { state: "held" });
  if (order === "sent") held.reverse();
  for (const [index, delivery] of held.entries())
    store.save({
      ...delivery,
      state: "waiting",
      dueAt: Date.now(),
      predecessor: held[index - 1]?.id,
    });
  return { released: held.length };
}
