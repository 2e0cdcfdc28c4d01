import { Stripe } from "stripe";

export interface StripeConnection {
  secretKey: string;
  /** another server with Stripe's API, e.g. "http://127.0.0.1:12111"; default: Stripe itself */
  apiBase?: string | undefined;
}

/** The SDK's client. It retries unanswered calls with idempotency keys and gives up within half a minute. */
export function connectStripe({ secretKey, apiBase }: StripeConnection): Stripe {
  const patience = { timeout: 10_000, maxNetworkRetries: 2, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, patience);
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    ...patience,
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
  });
}
