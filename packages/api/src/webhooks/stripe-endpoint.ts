import { StudioError } from "@portrait-studio/contract";
import { receiveStripeEvent } from "@portrait-studio/studio";
import { readText } from "../rest/read-body.ts";
import type { Endpoint } from "../rest/route.ts";
import { receiveWebhook } from "./receive-webhook.ts";

export const stripePath = "/webhooks/stripe";

/**
 * Receives Stripe's payment events. The signature covers the raw bytes, so the body is passed on as text. After any response
 * other than 200, Stripe retries the event for three days.
 */
const receiveEvent: Endpoint = async (call) => {
  const signature = call.request.headers.get("stripe-signature");
  if (!signature) throw new StudioError("INVALID_SIGNATURE");
  await receiveStripeEvent(call.ctx.studio, readText(call), signature);
  return { body: { received: true } };
};

export const receiveFromStripe = receiveWebhook(receiveEvent);
