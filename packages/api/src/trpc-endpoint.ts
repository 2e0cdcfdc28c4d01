import { StudioError } from "@portrait-studio/contract";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { rememberBrowser } from "./browser-cookie.ts";
import type { ApiContext } from "./context.ts";
import { failureOf, retryAfterOf } from "./errors/failure.ts";
import { reportFailure } from "./errors/report-failure.ts";
import { securityHeaders } from "./headers.ts";
import { readJsonText } from "./rest/read-body.ts";
import { appRouter } from "./router.ts";

export const trpcRoot = "/api/trpc";
export const maxCallsInBatch = 20;

/** The calls that need to know the browser again. */
const signInCalls: ReadonlySet<string> = new Set(["auth.requestMagicLink", "auth.verify"]);

/** Answers tRPC calls, streamed and batched; all of them with the refusal, when there is one already. */
export async function answerTrpc(
  request: Request,
  ctx: ApiContext,
  refused: StudioError | undefined,
): Promise<Response> {
  const { studio, requestId } = ctx;
  const { bounded, refusal } = refused
    ? { bounded: bodiless(request), refusal: refused }
    : await boundBody(request);
  return fetchRequestHandler({
    endpoint: trpcRoot,
    req: bounded,
    router: appRouter,
    maxBatchSize: maxCallsInBatch,
    createContext: ({ info }) => {
      // told from here, so that it has the shape that tRPC's clients read
      if (refusal) throw refusal;
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
      // of one call; several calls have a status each
      return { headers, ...(ctx.reply.status && { status: ctx.reply.status }) };
    },
  });
}

/** tRPC itself reads bodies of any size. */
async function boundBody(request: Request): Promise<{ bounded: Request; refusal?: StudioError }> {
  if (request.method !== "POST") return { bounded: request };
  const { url, method, headers } = request;
  try {
    const body = await readJsonText(request);
    return { bounded: new Request(url, { method, headers, ...(body && { body }) }) };
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    return { bounded: bodiless(request), refusal: error };
  }
}

function bodiless({ url, method, headers }: Request): Request {
  return new Request(url, { method, headers });
}
