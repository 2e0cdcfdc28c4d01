import { StudioError } from "@portrait-studio/contract";
import { type AnyTRPCProcedure, type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import { readJson } from "./read-body.ts";
import type { Endpoint, ProcedureMeta, RestAnswer, RestCall, RestRoute } from "./route.ts";

export interface RestProcedure extends Pick<RestRoute, "method" | "path"> {
  /** e.g. "auth.verify" */
  name: string;
  procedure: AnyTRPCProcedure;
  meta: ProcedureMeta;
}

export function getProcedures(router: AnyTRPCRouter): Record<string, AnyTRPCProcedure> {
  return router._def.procedures;
}

export function restProcedures(router: AnyTRPCRouter): RestProcedure[] {
  return Object.entries(getProcedures(router)).flatMap(([name, procedure]) => {
    const meta = (procedure._def.meta ?? {}) as ProcedureMeta;
    return meta.openapi ? [{ ...meta.openapi, name, procedure, meta }] : [];
  });
}

export function procedureEndpoint(router: AnyTRPCRouter, { name, procedure, meta }: RestProcedure): Endpoint {
  const { type, inputs } = procedure._def as unknown as { type: "query" | "mutation"; inputs: unknown[] };
  const takesInput = inputs.length > 0;
  return async (call) => {
    const output: unknown = await callTRPCProcedure({
      router,
      path: name,
      type,
      ctx: call.ctx,
      // a body is parsed only once the session is verified
      getRawInput: async () => (takesInput ? readInput(call) : undefined),
      signal: undefined,
      batchIndex: 0,
    });
    const answer = meta.page ? pageAnswer(output as ProcedurePage, call) : { body: output };
    const { status } = call.ctx.reply;
    return status ? { ...answer, status } : answer;
  };
}

interface ProcedurePage {
  items: unknown[];
  nextCursor: string | null;
  total: number;
}

function pageAnswer({ items, nextCursor, total }: ProcedurePage, { url, ctx }: RestCall): RestAnswer {
  const headers: Record<string, string> = { "x-total-count": String(total) };
  if (nextCursor !== null) {
    const query = new URLSearchParams(url.searchParams);
    query.set("cursor", nextCursor);
    headers.link = `<${ctx.studio.settings.appUrl}${url.pathname}?${query}>; rel="next"`;
  }
  return { body: items, headers };
}

/** Path parameters override the body or the query. @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, VALIDATION_FAILED */
function readInput(call: RestCall): unknown {
  const { request, url, params } = call;
  const hasBody = request.method === "POST" || request.method === "PUT";
  const given = hasBody ? readObject(call) : readQuery(url);
  return { ...given, ...params };
}

function readObject(call: RestCall): object {
  const body = readJson(call) ?? {};
  if (typeof body === "object" && !Array.isArray(body)) return body;
  throw new StudioError("VALIDATION_FAILED", {
    issues: [{ path: "", message: "The body must be a JSON object." }],
  });
}

/** A repeated name becomes an array, which no schema accepts. */
function readQuery({ searchParams }: URL): Record<string, string | string[]> {
  const entries = [...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? "") : values] as const;
  });
  return Object.fromEntries(entries);
}
