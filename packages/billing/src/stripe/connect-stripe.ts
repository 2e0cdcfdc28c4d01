import { Stripe } from "stripe";

export interface StripeConnection {
  secretKey: string;
  /** another server that speaks Stripe's API, e.g. "http://127.0.0.1:12111"; Stripe's own without it */
  apiBase?: string | undefined;
}

/** The SDK's client. It repeats calls that got no answer, under idempotency keys, and gives up within half a minute. */
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
