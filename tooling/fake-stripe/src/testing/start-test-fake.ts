import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Stripe from "stripe";
import { afterAll, beforeAll } from "vitest";
import { type FakeStripe, startStripe } from "../index.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const secretKey = "sandbox_sk_test_key";
export const webhookSecret = "sandbox_whsec_secret";

export interface TestFake {
  fake: FakeStripe;
  dataDir: string;
  receiver: Receiver;
  stripe: Stripe;
  /** Calls `/_sandbox/…`; throws the message of a refusal. */
  control: <T = unknown>(path: string, given?: unknown) => Promise<T>;
  /** A session over 9.00 USD; `more` overrides. */
  openSession: (more?: Partial<Stripe.Checkout.SessionCreateParams>) => Promise<Stripe.Checkout.Session>;
  /** A session that is paid, and its payment. */
  buy: (
    more?: Partial<Stripe.Checkout.SessionCreateParams>,
  ) => Promise<Stripe.Checkout.Session & { payment_intent: string }>;
  /** Resolves when the receiver has got these types, in any order; rejects after ten seconds. */
  receives: (...types: string[]) => Promise<void>;
  /** Forgets what the receiver got, once nothing is under way any more. */
  quiet: () => Promise<void>;
  stop: () => Promise<void>;
}

export function createClient({ port }: { port: number }, key = secretKey): Stripe {
  return new Stripe(key, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** For the tests of a file: a fake on its own database, with a webhook endpoint and the official SDK. */
export function useTestFake(): TestFake {
  const test = {} as TestFake;
  beforeAll(async () => void Object.assign(test, await startTestFake()));
  afterAll(() => test.stop());
  return test;
}

async function startTestFake(): Promise<TestFake> {
  const dataDir = await mkdtemp(join(tmpdir(), "fake-stripe-"));
  const receiver = await startReceiver(webhookSecret);
  const fake = await startStripe({
    dataDir,
    port: 0,
    webhookUrl: receiver.url,
    webhookSecret,
    secretKey,
    retryBaseMs: 20,
  });
  const stripe = createClient(fake);
  const control: TestFake["control"] = async (path, given = {}) => {
    const answer = await fetch(`${fake.url}/_sandbox/${path}`, {
      method: "POST",
      body: JSON.stringify(given),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.error.message);
    return body;
  };
  const { id: customer } = await stripe.customers.create({ email: "ana@example.com" });
  const price = await addPrice(stripe, "Starter", 900);
  const openSession: TestFake["openSession"] = (more) =>
    stripe.checkout.sessions.create({
      mode: "payment",
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: "http://127.0.0.1:3000/billing?success=true&id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://127.0.0.1:3000/billing?cancelled=true",
      ...more,
    });
  return {
    fake,
    dataDir,
    receiver,
    stripe,
    control,
    openSession,
    buy: async (more) => {
      const { id } = await openSession(more);
      await control(`sessions/${id}/pay`, { outcome: "paid" });
      const session = await stripe.checkout.sessions.retrieve(id);
      return { ...session, payment_intent: String(session.payment_intent) };
    },
    receives: async (...types) => {
      await until(`the events ${types.join(", ")}`, () => {
        const got = receiver.types();
        return types.every((type) => {
          const index = got.indexOf(type);
          if (index >= 0) got.splice(index, 1);
          return index >= 0;
        });
      });
    },
    quiet: async () => {
      await until("the end of all deliveries", async () => {
        const answer = await fetch(`${fake.url}/_sandbox/state`);
        return (await answer.json()).waiting === 0;
      });
      receiver.received.length = 0;
    },
    stop: async () => {
      await fake.stop();
      await receiver.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A product with its one price. @returns the price's id */
export async function addPrice(stripe: Stripe, name: string, amount: number, currency = "usd") {
  const key = name.toLowerCase().replaceAll(/\W+/g, "_");
  await stripe.products.create({ id: key, name }).catch(() => {});
  const fields = { product: key, currency, unit_amount: amount, lookup_key: key, transfer_lookup_key: true };
  return (await stripe.prices.create(fields)).id;
}

/** Repeats the question until its answer is yes. */
export async function until(what: string, ask: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`Waited for ${what} without success.`);
    await delay(10);
  }
}
