import { createFake, readAway, serve } from "@portrait-studio/fakes/base/serve";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { forgetAnswers } from "./api/answer.ts";
import { ApiError } from "./api/errors.ts";
import { addApiRoutes } from "./api/routes.ts";
import { openPool, type StripeContext } from "./context.ts";
import { addControlRoutes } from "./control/routes.ts";
import { createStripeFaults } from "./faults.ts";
import { addPageRoutes } from "./pages/routes.ts";
import { startTimers } from "./payments/run-timers.ts";
import { migrate } from "./schema.ts";
import { startDeliveries, voidLeases } from "./webhooks/deliver.ts";

const mostBytes = 1_000_000;

export interface StripeOptions {
  /** Any PostgreSQL; the fake keeps to its own schema `stripe_stand`. */
  databaseUrl: string;
  /** On 127.0.0.1; 0 takes any free port. */
  port?: number;
  /** Where events are posted. */
  webhookUrl?: string;
  /** Signs the events. */
  webhookSecret: string;
  /** The one key that the API accepts. */
  secretKey: string;
  /** Milliseconds before a failed delivery is tried again; doubles each time, up to five minutes. */
  retryBaseMs?: number;
  log?: (line: string) => void;
}

export interface FakeStripe {
  /** Console and API; checkout addresses begin with it. */
  url: string;
  port: number;
  /** Stops everything; unfinished work continues at the next start. Safe to repeat. */
  stop: () => Promise<void>;
}

/**
 * Starts a server that the Stripe SDK takes for Stripe's. Its whole state is in PostgreSQL: a process that is killed
 * at any moment continues at its next start and delivers what was pending.
 * @throws Error in one sentence when the port is taken
 */
export async function startStripe(options: StripeOptions): Promise<FakeStripe> {
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
    const context: StripeContext = {
      pool,
      config: { url: "", webhookUrl, webhookSecret, secretKey, retryBaseMs, log },
      faults: createStripeFaults(),
      wake: () => {},
    };
    const app = createFake(log);
    app.onError((error, { req }) => {
      if (error instanceof HTTPException) return error.getResponse();
      const known = error instanceof z.ZodError ? refusalOf(error) : error;
      if (known instanceof ApiError) return Response.json(known.body(), { status: known.status });
      log(`${req.method} ${req.path}: ${error}`);
      const failed = new ApiError(500, { message: "The fake failed on this request." });
      return Response.json(failed.body(), { status: 500 });
    });
    app.use(bodyLimit({ maxSize: mostBytes, onError: tooLarge }));
    addApiRoutes(app, context);
    addControlRoutes(app, context);
    await addPageRoutes(app, context);
    const { url, port: taken, stop: close } = await serve(app, port, "the fake Stripe");
    cleanUp.push(close);
    context.config.url = url;
    await Promise.all([voidLeases(context), forgetAnswers(context)]);
    const deliveries = startDeliveries(context);
    cleanUp.push(deliveries.stop);
    const timers = startTimers(context);
    cleanUp.push(timers.stop);
    context.wake = () => {
      deliveries.wake();
      timers.wake();
    };
    return { url, port: taken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function tooLarge(c: Context): Promise<never> {
  await readAway(c);
  throw new ApiError(413, { message: "The request is too large." });
}

function refusalOf(error: z.ZodError): ApiError {
  return new ApiError(400, { message: z.prettifyError(error) });
}
