import { type ErrorCode, StudioError } from "@portrait-studio/contract";
import { createPlaces } from "../admission/create-places.ts";
import { findNetwork } from "../rate-limits.ts";
import type { Endpoint, RestCall } from "../rest/route.ts";

const maxBytes = 10 * 1024 * 1024;
/** Bodies up to this size are always read; nearly all are smaller. */
const smallBytes = 256 * 1024;
/** A signature can only be checked after the body was read, so only a few large ones are read at a time. */
const largePlaces = createPlaces(4);

/** what only a caller who does not have the secret causes */
const unsigned: ReadonlySet<ErrorCode> = new Set(["INVALID_SIGNATURE", "BODY_INCOMPLETE", "BODY_TOO_LARGE"]);

/**
 * Wraps the endpoint of a provider's webhook, which gets the body as it was sent. An address that has sent too many without a
 * valid signature is refused before the next body is read; providers retry what was refused.
 * @throws RATE_LIMITED, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; UNAVAILABLE when too many large ones arrive at once
 */
export function receiveWebhook(endpoint: Endpoint): Endpoint {
  return async (call) => {
    const { ctx } = call;
    ctx.requireBudget({ unsigned: 1 });
    try {
      await admit(call);
      return await endpoint(call);
    } catch (error) {
      if (error instanceof StudioError && unsigned.has(error.code)) ctx.spend({ unsigned: 1 });
      throw error;
    }
  };
}

async function admit({ request, ctx }: RestCall): Promise<void> {
  const declared = request.headers.get("content-length");
  if (declared && Number(declared) <= smallBytes) return ctx.entry.admit(maxBytes);
  const giveBack = largePlaces.take(findNetwork(ctx.client.address));
  if (!giveBack) throw new StudioError("UNAVAILABLE", { retryAfterSeconds: 1 });
  try {
    await ctx.entry.admit(maxBytes);
  } finally {
    giveBack();
  }
}
