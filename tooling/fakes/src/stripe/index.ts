import { forgetAnswers } from "./api/answer.ts";
import { openServer } from "./http/server.ts";
import { startTimers } from "./payments/run-timers.ts";
import { migrate } from "./schema.ts";
import { startDeliveries, voidLeases } from "./webhooks/deliver.ts";
import { openPool, type World } from "./world.ts";

export interface StripeOptions {
  /** Any PostgreSQL; the stand keeps to its own schema `stripe_stand`. */
  databaseUrl: string;
  /** On 127.0.0.1; 0 takes any free port. */
  port?: number;
  /** Where events are posted. */
  webhookUrl?: string;
  /** Signs the events. */
  webhookSecret: string;
  /** The one key that the API accepts. */
  secretKey: string;
  /** Milliseconds before a delivery that failed is tried again; doubles up to five minutes. */
  retryBaseMs?: number;
  log?: (line: string) => void;
}

export interface StripeStand {
  /** Console and API; checkout addresses begin with it. */
  url: string;
  port: number;
  /** Lets go of everything; what is unfinished goes on at the next start. Safe to repeat. */
  stop: () => Promise<void>;
}

/**
 * Starts a server that the Stripe SDK takes for Stripe's. Everything it knows is in PostgreSQL: a process that is killed
 * at any moment goes on at its next start, and what it was to deliver is delivered.
 * @throws Error in one sentence when the port is taken
 */
export async function startStripe(options: StripeOptions): Promise<StripeStand> {
  const {
    databaseUrl,
    port = 12_111,
    webhookUrl = "http://127.0.0.1:3000/api/webhooks/stripe",
    webhookSecret,
    secretKey,
    retryBaseMs = 1_000,
    log = () => {},
  } = options;
  const cleanUp: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= (async () => {
      for (const step of cleanUp.reverse()) await step();
    })();
    return stopped;
  };
  try {
    const pool = openPool(databaseUrl);
    cleanUp.push(() => pool.end());
    await migrate(pool);
    const server = await openServer(port);
    cleanUp.push(server.close);
    const url = `http://127.0.0.1:${server.port}`;
    const world: World = {
      pool,
      config: { url, webhookUrl, webhookSecret, secretKey, retryBaseMs, log },
      faults: [],
      wake: () => {},
    };
    await Promise.all([voidLeases(world), forgetAnswers(world)]);
    const deliveries = startDeliveries(world);
    cleanUp.push(deliveries.stop);
    const timers = startTimers(world);
    cleanUp.push(timers.stop);
    world.wake = () => {
      deliveries.wake();
      timers.wake();
    };
    server.serve(world);
    return { url, port: server.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
