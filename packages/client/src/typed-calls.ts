import type { AppRouter } from "@portrait-studio/api/router";
import {
  createTRPCClientProxy,
  httpBatchStreamLink,
  httpLink,
  splitLink,
  type TRPCClient,
  type TRPCRequestOptions,
  TRPCUntypedClient,
} from "@trpc/client";
import superjson from "superjson";
import { withOwnSignal } from "./own-signal.ts";
import { fromTrpc } from "./studio-client-error.ts";

class CallsWithStudioErrors extends TRPCUntypedClient<AppRouter> {
  override query(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return withOwnSignal(options?.signal, (own) => super.query(path, input, { ...options, ...own })).catch(
      (error) => {
        throw fromTrpc(error, options?.signal);
      },
    );
  }

  override mutation(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return withOwnSignal(options?.signal, (own) => super.mutation(path, input, { ...options, ...own })).catch(
      (error) => {
        throw fromTrpc(error, options?.signal);
      },
    );
  }
}

export interface CallOptions {
  /** the API root, e.g. "http://localhost:3000/api" */
  root: string;
  authorization: () => Record<string, string>;
  /** sent with the calls that sign in */
  browserKey: string;
  fetch: typeof fetch;
}

/** The server's limit of calls in one request. */
const maxCallsInBatch = 20;

/** Servers and proxies refuse longer addresses with 431 or 414; a prompt in Chinese is nine times as long in one. */
const maxURLLength = 6_000;

const signInCalls: ReadonlySet<string> = new Set(["auth.requestMagicLink", "auth.verify"]);

export function createCalls({ root, authorization, browserKey, fetch }: CallOptions): TRPCClient<AppRouter> {
  const shared = { url: `${root}/trpc`, transformer: superjson, fetch };
  const client = new CallsWithStudioErrors({
    links: [
      splitLink({
        // the key is a header, and what is too long for an address a body, so such a call is sent in its own request
        condition: ({ context, input }) =>
          typeof context.idempotencyKey === "string" ||
          encodeURIComponent(JSON.stringify(input ?? null)).length > maxURLLength / 2,
        true: httpLink<AppRouter>({
          ...shared,
          methodOverride: "POST",
          headers: ({ op: { context } }) => ({
            ...authorization(),
            ...(context.idempotencyKey ? { "idempotency-key": String(context.idempotencyKey) } : {}),
          }),
        }),
        false: httpBatchStreamLink<AppRouter>({
          ...shared,
          headers: ({ opList }) => ({
            ...authorization(),
            ...(opList.some(({ path }) => signInCalls.has(path)) && { "browser-key": browserKey }),
          }),
          maxItems: maxCallsInBatch,
          maxURLLength,
        }),
      }),
    ],
  });
  return createTRPCClientProxy<AppRouter>(client);
}
