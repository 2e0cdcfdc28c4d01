import { StudioError } from "@portrait-studio/contract";
import { resolveResponse } from "@trpc/server/http";
import { rememberBrowser } from "./browser-cookie.ts";
import type { ApiContext } from "./context.ts";
import { getRetryAfter, toFailure } from "./errors/failure.ts";
import { reportFailure } from "./errors/report-failure.ts";
import { getBatchCost } from "./get-cost.ts";
import { securityHeaders } from "./headers.ts";
import { getProcedures } from "./rest/procedure-endpoints.ts";
import { isJson, maxJsonBytes, readJson } from "./rest/read-body.ts";
import { refuseCostlyJson } from "./rest/read-json.ts";
import type { ProcedureMeta } from "./rest/route.ts";
import { appRouter } from "./router.ts";

export const trpcRoot = "/api/trpc";
const maxCallsInBatch = 20;

export async function handleTrpc(request: Request, url: URL, ctx: ApiContext): Promise<Response> {
  const { studio, requestId } = ctx;
  const path = url.pathname.slice(trpcRoot.length + 1).replace(/\/$/, "");
  requireDecodable(path);
  let refusal: unknown;
  let waits: number[] = [];
  const answer = await resolveResponse<typeof appRouter>({
    req: boundRequest(request, ctx),
    path,
    error: null,
    router: appRouter,
    maxBatchSize: maxCallsInBatch,
    // a query that is too long for an address
    allowMethodOverride: true,
    createContext: async ({ info }) => {
      try {
        ctx.spend(getBatchCost(info.calls));
        refuseCostlyJson(url.searchParams.get("input") ?? "");
        await ctx.entry.admit(maxJsonBytes);
      } catch (error) {
        // an error thrown here gets the format that tRPC clients read
        refusal = error;
        throw error;
      }
      requireJson(request);
      if (info.calls.some(({ path }) => takesBrowserKey(path))) rememberBrowser(ctx);
      return ctx;
    },
    onError: ({ error, path }) => reportFailure(studio, toFailure(error), error, { requestId, path }),
    responseMeta: ({ errors }) => {
      waits = errors.map((error) => Number(getRetryAfter(toFailure(error)) ?? 0));
      // only for a single call; in a batch, each call has its own status
      return ctx.reply.status ? { status: ctx.reply.status } : {};
    },
  });
  const response = request.method === "POST" ? await bufferResponse(answer) : answer;
  // here and not above, where they would be copied twice
  const { headers } = response;
  for (const [name, value] of Object.entries(securityHeaders(requestId, studio.settings.appUrl)))
    headers.set(name, value);
  headers.set("cache-control", "no-store");
  for (const cookie of ctx.reply.cookies) headers.append("set-cookie", cookie);
  const wait = Math.max(0, ...waits);
  if (wait > 0) headers.set("retry-after", String(wait));
  // tRPC reports an unknown name or a wrong method first
  if (refusal && (response.status === 404 || response.status === 405)) throw refusal;
  return response;
}

function takesBrowserKey(name: string): boolean {
  const { browserKey = false } = (getProcedures(appRouter)[name]?._def.meta ?? {}) as ProcedureMeta;
  return browserKey;
}

/**
 * An answer that is sent at once instead of line by line. Proxies written in Go (Caddy, Traefik) close the connection to the studio
 * when an answer begins at the moment in which they finish sending the body, and lose the lines that follow; a query has no body.
 */
async function bufferResponse(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  // which tRPC sets for its lines
  headers.delete("transfer-encoding");
  return new Response(await answer.text(), { status, headers });
}

/** tRPC gets the body that was received. A caller who leaves stops nothing. */
function boundRequest(request: Request, ctx: ApiContext): Request {
  const { url, method, headers } = request;
  const { signal } = new AbortController();
  const used: Pick<Request, "url" | "method" | "headers" | "signal" | "json"> = {
    url,
    method,
    headers,
    signal,
    json: async () => readJson({ request, ctx }),
  };
  return used as Request;
}

/** tRPC treats an invalid encoding as an internal error. @throws NOT_FOUND */
function requireDecodable(path: string): void {
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw new StudioError("NOT_FOUND", undefined, { cause: error });
  }
}

/** tRPC also accepts other content types and parses them differently. @throws UNSUPPORTED_MEDIA_TYPE */
function requireJson({ method, headers }: Request): void {
  if (method === "POST" && !isJson(headers.get("content-type")))
    throw new StudioError("UNSUPPORTED_MEDIA_TYPE");
}
