import { httpBatchStreamLink, httpLink, splitLink } from "@trpc/client";
import superjson from "superjson";
import { api } from "./api.ts";
import { apiBase } from "./api-base.ts";
import { token } from "./token.ts";

/** below what the API takes in one request */
const maxItems = 20;

/**
 * Calls of one moment travel together, and each is answered as soon as it can be: as a stream, so that an answer such as "no
 * session yet" is no failed request to the browser's console. A call with an idempotency key travels alone, since the key is
 * a header: pass it as `trpc: { context: { idempotencyKey } }`.
 */
export function createApiClient() {
  const url = typeof window === "undefined" ? "" : `${apiBase()}/trpc`;
  return api.createClient({
    links: [
      splitLink({
        condition: ({ context }) => typeof context.idempotencyKey === "string",
        true: httpLink({
          url,
          transformer: superjson,
          headers: ({ op }) => ({ ...bearer(), "idempotency-key": String(op.context.idempotencyKey) }),
        }),
        false: httpBatchStreamLink({ url, transformer: superjson, maxItems, headers: bearer }),
      }),
    ],
  });
}

export function bearer(): Record<string, string> {
  const value = token.read();
  return value ? { authorization: `Bearer ${value}` } : {};
}
