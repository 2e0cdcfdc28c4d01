import { StudioError } from "@portrait-studio/contract";
import { receiveStripeEvent } from "@portrait-studio/studio";
import type { Endpoint } from "../rest/endpoint.ts";
import { readWebhook } from "./read-webhook.ts";

export const stripePath = "/webhooks/stripe";

/**
 * Takes what Stripe says about payments. Its signature covers the bytes as they came, so the body is handed on as text. Any
 * answer but 200 makes Stripe repeat the event, for three days.
 */
export const receiveFromStripe: Endpoint = async ({ request, ctx }) => {
  const signature = request.headers.get("stripe-signature");
  if (!signature) throw new StudioError("INVALID_SIGNATURE");
  await receiveStripeEvent(ctx.studio, await readWebhook(request), signature);
  return { body: { received: true } };
};
