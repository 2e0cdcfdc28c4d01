import { StudioError } from "@portrait-studio/contract";
import type { ApiContext } from "../context.ts";
import { errorResponse, jsonResponse } from "../responses.ts";
import type { Endpoint } from "./route.ts";
import type { RouteTable } from "./route-table.ts";

export const apiRoot = "/api";

/** @throws NOT_FOUND */
export async function handleRest(
  routes: RouteTable<Endpoint>,
  request: Request,
  url: URL,
  ctx: ApiContext,
): Promise<Response> {
  const { pathname } = url;
  const found = pathname.startsWith(`${apiRoot}/`) ? routes.find(pathname.slice(apiRoot.length)) : undefined;
  if (!found) throw new StudioError("NOT_FOUND");
  const isHead = request.method === "HEAD";
  const endpoint = found.values.get(isHead ? "GET" : request.method);
  if (!endpoint) return refuseMethod(ctx, pathname, [...found.values.keys()]);
  const response = await endpoint({ request, url, params: found.params, ctx }).then(
    (answer) => jsonResponse(ctx, answer),
    // log only the route, because the path may contain the token of a share link
    (error) => errorResponse(ctx, error, `${apiRoot}${found.path}`),
  );
  return isHead ? new Response(null, response) : response;
}

export function refuseMethod(ctx: ApiContext, path: string, methods: readonly string[]): Response {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return errorResponse(ctx, new StudioError("METHOD_NOT_ALLOWED"), path, { allow: allowed.join(", ") });
}
