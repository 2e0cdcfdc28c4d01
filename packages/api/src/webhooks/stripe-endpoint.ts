import { StudioError } from "@portrait-studio/contract";
import { receiveStripeEvent } from "@portrait-studio/studio";
import type { Endpoint } from "../rest/endpoint.ts";
import { readWebhook } from "./read-webhook.ts";

export const stripePath = "/webhooks/stripe";

/**
 * Receives Stripe's payment events. The signature covers the raw bytes, so the body is passed on as text. After any response
 * other than 200, Stripe retries the event for three days.
 */
export const receiveFromStripe: Endpoint = async ({ request, ctx }) => {
  const signature = request.headers.get("stripe-signature");
  if (!signature) throw new StudioError("INVALID_SIGNATURE");
  await receiveStripeEvent(ctx.studio, await readWebhook(request), signature);
  return { body: { received: true } };
};
