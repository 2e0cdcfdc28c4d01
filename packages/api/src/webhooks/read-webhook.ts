import { StudioError } from "@portrait-studio/contract";
import { readText } from "../rest/read-body.ts";

/** bytes */
const maxBytes = 10 * 1024 * 1024;
/** Bodies up to this size are always read; nearly all are smaller. */
const smallBytes = 256 * 1024;
/** A signature can only be checked after the body was read, so only a few large ones are read at a time. */
const maxLargeAtOnce = 4;

let largeInFlight = 0;

/**
 * The body of a provider's webhook, as received.
 * @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; UNAVAILABLE when too many large ones arrive at once, since providers retry
 */
export async function readWebhook(request: Request): Promise<string> {
  const declared = request.headers.get("content-length");
  if (declared && Number(declared) <= smallBytes) return await readText(request, maxBytes);
  if (largeInFlight >= maxLargeAtOnce) throw new StudioError("UNAVAILABLE");
  largeInFlight += 1;
  try {
    return await readText(request, maxBytes);
  } finally {
    largeInFlight -= 1;
  }
}
