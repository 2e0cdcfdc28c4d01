import { StudioError } from "@portrait-studio/contract";
import { readText } from "../rest/read-body.ts";

/** bytes */
const maxBytes = 10 * 1024 * 1024;
/** Nearly all are far smaller; these are always read. */
const smallBytes = 256 * 1024;
/** Whether a signature is right shows only when the body is there, so few large ones are read at a time. */
const maxLargeAtOnce = 4;

let largeInHand = 0;

/**
 * The body of a provider's webhook, as it came.
 * @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; UNAVAILABLE when too many large ones arrive at once, which providers send again
 */
export async function readWebhook(request: Request): Promise<string> {
  const declared = request.headers.get("content-length");
  if (declared && Number(declared) <= smallBytes) return await readText(request, maxBytes);
  if (largeInHand >= maxLargeAtOnce) throw new StudioError("UNAVAILABLE");
  largeInHand += 1;
  try {
    return await readText(request, maxBytes);
  } finally {
    largeInHand -= 1;
  }
}
