import { httpBatchStreamLink, httpLink, splitLink } from "@trpc/client";
import superjson from "superjson";
import { api } from "./api.ts";
import { apiBase } from "./api-base.ts";
import { token } from "./token.ts";

/** below what the API takes in one request */
const maxItems = 20;
/** servers and proxies refuse longer addresses with 431 or 414; a prompt in Chinese is nine times as long in one */
const maxURLLength = 6_000;

/**
 * Calls of one moment travel together, and each is answered as soon as it can be: as a stream, so that an answer such as "no
 * session yet" is no failed request to the browser's console. A call with an idempotency key travels alone, since the key is
 * a header: pass it as `trpc: { context: { idempotencyKey } }`. So does one whose input is too long for an address, as its body.
 */
export function createApiClient() {
  const url = typeof window === "undefined" ? "" : `${apiBase()}/trpc`;
  return api.createClient({
    links: [
      splitLink({
        condition: ({ context, input }) =>
          typeof context.idempotencyKey === "string" ||
          encodeURIComponent(JSON.stringify(input ?? null)).length > maxURLLength / 2,
        true: httpLink({
          url,
          transformer: superjson,
          methodOverride: "POST",
          headers: ({ op: { context } }) => ({
            ...bearer(),
            ...(context.idempotencyKey ? { "idempotency-key": String(context.idempotencyKey) } : {}),
          }),
        }),
        false: httpBatchStreamLink({ url, transformer: superjson, maxItems, maxURLLength, headers: bearer }),
      }),
    ],
  });
}

export function bearer(): Record<string, string> {
  const value = token.read();
  return value ? { authorization: `Bearer ${value}` } : {};
}
