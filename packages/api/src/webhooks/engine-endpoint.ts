import type { Endpoint } from "../rest/endpoint.ts";
import { readWebhook } from "./read-webhook.ts";

export const enginePath = "/webhooks/engine";

/** What a provider sends when its work goes on, as it came. */
export interface EngineMessage {
  /** with its query */
  url: string;
  headers: Headers;
  body: Uint8Array;
}

/** @throws StudioError INVALID_SIGNATURE when it is not the provider's, UNAVAILABLE when that can't be told just now */
export type ReceiveEngineMessage = (message: EngineMessage) => Promise<void>;

/**
 * Takes a hint from the engine's provider that there is something to ask about. Nothing of the studio changes by it: the
 * provider is asked in any case, so a lost message only costs time.
 */
export function createEngineEndpoint(receive: ReceiveEngineMessage): Endpoint {
  return async ({ request }) => {
    const body = Buffer.from(await readWebhook(request));
    await receive({ url: request.url, headers: request.headers, body });
    return { body: { received: true } };
  };
}
