import type { ApiContext } from "./context.ts";
import { getRetryAfter, presentFailure, toFailure } from "./errors/failure.ts";
import { reportFailure } from "./errors/report-failure.ts";
import { securityHeaders } from "./headers.ts";
import type { RestAnswer } from "./rest/route.ts";

export function jsonResponse(ctx: ApiContext, { body, status = 200, headers }: RestAnswer): Response {
  const all: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...securityHeaders(ctx.requestId, ctx.studio.settings.appUrl),
    ...headers,
  };
  const [cookie] = ctx.reply.cookies;
  if (cookie) all["set-cookie"] = cookie;
  return new Response(JSON.stringify(body), { status, headers: all });
}

export function errorResponse(
  ctx: ApiContext,
  error: unknown,
  path: string,
  headers: Record<string, string> = {},
): Response {
  const failure = toFailure(error);
  reportFailure(ctx.studio, failure, error, { requestId: ctx.requestId, path });
  const retryAfter = getRetryAfter(failure);
  return jsonResponse(ctx, {
    body: presentFailure(failure, ctx.language, ctx.requestId),
    status: failure.status,
    headers: { ...headers, ...(retryAfter && { "retry-after": retryAfter }) },
  });
}
