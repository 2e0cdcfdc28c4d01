import { StudioError } from "@portrait-studio/contract";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { rememberBrowser } from "./browser-cookie.ts";
import type { ApiContext } from "./context.ts";
import { costOfBatch } from "./cost-of.ts";
import { failureOf, retryAfterOf } from "./errors/failure.ts";
import { reportFailure } from "./errors/report-failure.ts";
import { securityHeaders } from "./headers.ts";
import { isJson, readJson } from "./rest/read-body.ts";
import { appRouter } from "./router.ts";

export const trpcRoot = "/api/trpc";
const maxCallsInBatch = 20;

/** The calls that identify the browser. */
const signInCalls: ReadonlySet<string> = new Set(["auth.requestMagicLink", "auth.verify"]);

/** Handles tRPC calls, streamed and batched. Each is counted by its procedure before the body is read. */
export async function answerTrpc(request: Request, ctx: ApiContext): Promise<Response> {
  const { studio, requestId } = ctx;
  requireDecodable(request.url);
  let refusal: unknown;
  const response = await fetchRequestHandler({
    endpoint: trpcRoot,
    req: withBoundBody(request),
    router: appRouter,
    maxBatchSize: maxCallsInBatch,
    createContext: ({ info }) => {
      try {
        ctx.spend(costOfBatch(info.calls));
      } catch (error) {
        // an error thrown here gets the format that tRPC clients read
        refusal = error;
        throw error;
      }
      requireJson(request);
      if (info.calls.some(({ path }) => signInCalls.has(path))) rememberBrowser(ctx);
      return ctx;
    },
    onError: ({ error, path }) => reportFailure(studio, failureOf(error), error, { requestId, path }),
    responseMeta: ({ errors }) => {
      const headers = new Headers(securityHeaders(requestId, studio.settings.appUrl));
      headers.set("cache-control", "no-store");
      for (const cookie of ctx.reply.cookies) headers.append("set-cookie", cookie);
      const waits = errors.map((error) => Number(retryAfterOf(failureOf(error)) ?? 0));
      if (Math.max(0, ...waits) > 0) headers.set("retry-after", String(Math.max(...waits)));
      // only for a single call; in a batch, each call has its own status
      return { headers, ...(ctx.reply.status && { status: ctx.reply.status }) };
    },
  });
  // tRPC reports an unknown name or a wrong method first
  if (refusal && (response.status === 404 || response.status === 405)) throw refusal;
  return response;
}

/** Limits the body's size, because tRPC reads bodies of any size, once a procedure needs its input. */
function withBoundBody(request: Request): Request {
  const { url, method, headers } = request;
  return Object.defineProperty(new Request(url, { method, headers }), "json", {
    value: () => readJson(request),
  });
}

/** tRPC treats an invalid encoding as an internal error. @throws NOT_FOUND */
function requireDecodable(url: string): void {
  try {
    decodeURIComponent(new URL(url).pathname);
  } catch (error) {
    throw new StudioError("NOT_FOUND", undefined, { cause: error });
  }
}

/** tRPC also accepts other content types and parses them differently. @throws UNSUPPORTED_MEDIA_TYPE */
function requireJson({ method, headers }: Request): void {
  if (method === "POST" && !isJson(headers.get("content-type")))
    throw new StudioError("UNSUPPORTED_MEDIA_TYPE");
}
