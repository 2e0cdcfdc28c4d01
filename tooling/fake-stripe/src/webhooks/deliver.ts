import { withPending } from "../api/events.ts";
import { look, type StripeContext } from "../context.ts";
import type { FakeEvent } from "../kinds.ts";
import { type Loop, startLoop } from "../loop.ts";
import { signature } from "./sign.ts";

const patienceMs = 20_000;
const atOnce = 8;
const longestWaitMs = 5 * 60_000;
const giveUpAfter = "3 days";

interface Claimed {
  id: string;
  event: string;
  attempts: number;
}

interface Result {
  status: number | null;
  error: string | null;
  ms: number;
}

/**
 * Sends what is due to the webhook's address until it answers 2xx, or three days are over. Several are under way at a
 * time, so they may arrive in any order, as from the payment service itself.
 */
export function startDeliveries(context: StripeContext): Loop {
  const underWay = new Set<Promise<void>>();
  const hangUp = new AbortController();

  const loop = startLoop(
    async () => {
      const room = atOnce - underWay.size;
      const claimed = room > 0 ? await claim(context, room) : [];
      for (const delivery of claimed) {
        const sent: Promise<void> = deliver(context, delivery, hangUp.signal)
          .catch((error) => context.config.log(`a delivery could not be kept: ${error}`))
          .finally(() => {
            underWay.delete(sent);
            loop.wake();
          });
        underWay.add(sent);
      }
      // each end of a delivery wakes the loop; a date that arrives does not
      return underWay.size >= atOnce ? undefined : untilDue(context);
    },
    (error) => context.config.log(`deliveries: ${error}`),
  );

  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      hangUp.abort();
      await Promise.all(underWay);
    },
  };
}

/** Deliveries that were in progress when a fake was killed are due again. */
export async function voidLeases(context: StripeContext): Promise<void> {
  await context.pool.query("update delivery set lease_until = null where lease_until is not null");
}

async function claim({ pool }: StripeContext, most: number): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>(
    `update delivery set lease_until = now() + make_interval(secs => $2)
     where id in (
       select d.id from delivery d
       where d.state = 'waiting' and d.due_at <= now() and (d.lease_until is null or d.lease_until < now())
         and not exists (
           select 1 from delivery p where p.id = d.predecessor and p.state = 'waiting' and p.attempts = 0
         )
       order by d.due_at, d.id limit $1 for update skip locked
     )
     returning id, event, attempts`,
    [most, patienceMs / 1000 + 10],
  );
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

async function untilDue({ pool }: StripeContext): Promise<number | undefined> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select extract(epoch from min(greatest(d.due_at, d.lease_until)) - now())::float * 1000 as ms
     from delivery d
     where d.state = 'waiting' and not exists (
       select 1 from delivery p where p.id = d.predecessor and p.state = 'waiting' and p.attempts = 0
     )`,
  );
  return rows[0]?.ms ?? undefined;
}

async function deliver(
  context: StripeContext,
  { id, event, attempts }: Claimed,
  hangUp: AbortSignal,
): Promise<void> {
  const [body] = await look(context, async (tx) => withPending(tx, [await tx.store.need("event", event)]));
  if (!body) return;
  const { status, error, ms } = await post(context, body, hangUp);
  // an attempt that ends with the fake shows nothing about the receiver
  if (hangUp.aborted && status === null) return;
  const done = status !== null && status >= 200 && status < 300;
  const wait = Math.min(context.config.retryBaseMs * 2 ** Math.min(attempts, 20), longestWaitMs);
  await context.pool.query(
    `with tried as (insert into attempt (delivery, status, error, ms) values ($1, $2, $3, $4))
     update delivery set
       attempts = attempts + 1,
       lease_until = null,
       state = case when state <> 'waiting' then state when $5 then 'delivered'
         when created_at < now() - $7::interval then 'given_up' else 'waiting' end,
       due_at = case when $5 then due_at else now() + make_interval(secs => $6) end
     where id = $1`,
    [id, status, error, ms, done, wait / 1000, giveUpAfter],
  );
  if (!done) context.config.log(`${body.type} was not taken (${status ?? error}); again in ${wait / 1000} s`);
}

async function post({ config }: StripeContext, event: FakeEvent, hangUp: AbortSignal): Promise<Result> {
  const payload = JSON.stringify(event, null, 2);
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const answer = await fetch(config.webhookUrl, {
      method: "POST",
      // a redirect does not count as accepted
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature(payload, config.webhookSecret, Math.floor(Date.now() / 1000)),
        "user-agent": "Stripe/1.0 (+https://docs.stripe.com/webhooks)",
      },
      body: payload,
      signal: AbortSignal.any([hangUp, AbortSignal.timeout(patienceMs)]),
    });
    await answer.arrayBuffer();
    return { status: answer.status, error: null, ms: ms() };
  } catch (error) {
    return { status: null, error: reason(error), ms: ms() };
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return error.name === "TimeoutError" ? `no answer within ${patienceMs / 1000} s` : (code ?? error.message);
}
