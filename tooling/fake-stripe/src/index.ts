import { join } from "node:path";
import { createFake, serve } from "@portrait-studio/fakes/base/serve";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { ApiError } from "./api/errors.ts";
import { addApiRoutes } from "./api/routes.ts";
import { startBackground } from "./background.ts";
import type { StripeContext } from "./context.ts";
import { addControlRoutes } from "./control.ts";
import { addPageRoutes } from "./pages/routes.ts";
import { Store } from "./store.ts";

const mostBytes = 1_000_000;

export interface StripeOptions {
  dataDir: string;
  /** On 127.0.0.1; 0 takes any free port. */
  port?: number;
  webhookUrl?: string;
  webhookSecret: string;
  secretKey: string;
  /** Milliseconds before a failed delivery is tried again; doubles each time, up to five minutes. */
  retryBaseMs?: number;
  log?: (line: string) => void;
}

/** The whole state is in one file: a killed process continues at its next start. @throws Error in one sentence when the port is taken */
export async function startStripe(options: StripeOptions) {
  const { dataDir, port = 12_111, log = () => {} } = options;
  const context: StripeContext = {
    store: new Store(join(dataDir, "stripe.jsonl")),
    url: "",
    webhookUrl: options.webhookUrl ?? "http://127.0.0.1:3000/api/webhooks/stripe",
    webhookSecret: options.webhookSecret,
    secretKey: options.secretKey,
    retryBaseMs: options.retryBaseMs ?? 1_000,
    log,
    wake: () => {},
  };
  const app = createFake(log, mostBytes);
  app.onError((error, { req }) => {
    if (error instanceof HTTPException) return error.getResponse();
    const known =
      error instanceof z.ZodError ? new ApiError(400, { message: z.prettifyError(error) }) : error;
    if (known instanceof ApiError) return Response.json(known.body, { status: known.status });
    log(`${req.method} ${req.path}: ${error}`);
    return Response.json({ error: { message: "The fake failed on this request." } }, { status: 500 });
  });
  addApiRoutes(app, context);
  addControlRoutes(app, context);
  await addPageRoutes(app, context);
  const { url, port: taken, stop: close } = await serve(app, port, "the fake Stripe");
  context.url = url;
  const background = startBackground(context);
  context.wake = () => background.wake();
  let stopped: Promise<unknown> | undefined;
  const stop = async () => {
    stopped ??= Promise.all([close(), background.stop()]);
    await stopped;
  };
  return { url, port: taken, stop };
}

export type FakeStripe = Awaited<ReturnType<typeof startStripe>>;
