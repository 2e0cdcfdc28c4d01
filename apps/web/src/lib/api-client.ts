import { httpBatchStreamLink, httpLink, splitLink } from "@trpc/client";
import superjson from "superjson";
import { api } from "./api.ts";
import { token } from "./token.ts";

const url = "/api/trpc";
/** below what the API takes in one request */
const maxItems = 20;

/**
 * Calls of one moment travel together. A call with an idempotency key travels alone, since the key is a header: pass it as
 * `trpc: { context: { idempotencyKey } }`.
 */
export function createApiClient() {
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
