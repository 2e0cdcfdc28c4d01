import type { Endpoint } from "../rest/endpoint.ts";
import { readWebhook } from "./read-webhook.ts";

export const enginePath = "/webhooks/engine";

/** A provider's message about its work, as received. */
export interface EngineMessage {
  /** with its query */
  url: string;
  headers: Headers;
  body: Uint8Array;
}

/** @throws StudioError INVALID_SIGNATURE if it is not the provider's, UNAVAILABLE if that cannot be verified at the moment */
export type ReceiveEngineMessage = (message: EngineMessage) => Promise<void>;

/**
 * Receives a hint from the engine's provider to check a job. It changes no state: jobs are polled anyway, so a lost message
 * only costs time.
 */
export function createEngineEndpoint(receive: ReceiveEngineMessage): Endpoint {
  return async ({ request }) => {
    const body = Buffer.from(await readWebhook(request));
    await receive({ url: request.url, headers: request.headers, body });
    return { body: { received: true } };
  };
}
