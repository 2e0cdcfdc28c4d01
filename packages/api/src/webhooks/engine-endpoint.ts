import { readText } from "../rest/read-body.ts";
import type { Endpoint } from "../rest/route.ts";
import { receiveWebhook } from "./receive-webhook.ts";

export const enginePath = "/webhooks/engine";

export interface EngineMessage {
  url: string;
  headers: Headers;
  body: Uint8Array;
}

/** @throws StudioError INVALID_SIGNATURE if it is not from the provider, UNAVAILABLE if it cannot be verified now */
export type ReceiveEngineMessage = (message: EngineMessage) => Promise<void>;

/** Jobs are polled anyway, so a lost message only costs time. */
export function createEngineEndpoint(receive: ReceiveEngineMessage): Endpoint {
  return receiveWebhook(async (call) => {
    const { url, headers } = call.request;
    await receive({ url, headers, body: Buffer.from(readText(call)) });
    return { body: { received: true } };
  });
}
