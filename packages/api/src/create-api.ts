import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { StudioError } from "@portrait-studio/contract";
import type { Studio } from "@portrait-studio/studio";
import { errorResponse, jsonResponse } from "./answer.ts";
import { type ApiClient, type ApiContext, createContext } from "./context.ts";
import { type OpenFile, serveFile } from "./files/serve-file.ts";
import { createOpenApiEndpoint } from "./openapi/open-api-endpoint.ts";
import type { Endpoint } from "./rest/endpoint.ts";
import { procedureEndpoint, restProcedures } from "./rest/procedure-endpoints.ts";
import { createRouteTable, type RouteTable } from "./rest/route-table.ts";
import { appRouter } from "./router.ts";
import { answerTrpc, trpcRoot } from "./trpc-endpoint.ts";
import { createUploadEndpoint, uploadPath } from "./upload/upload-endpoint.ts";

export interface ApiOptions {
  /** What stands behind the addresses under /api/files; left out when the storage serves its files itself. */
  openFile?: OpenFile;
  /** of the product, for the OpenAPI document */
  version: string;
  /** where uploads lie until they are taken in; the system's own folder by default */
  tempFolder?: string;
}

export interface Api {
  /** Answers every request below /api: tRPC, REST, uploads and files. Never rejects. */
  handle: (request: Request, client?: ApiClient) => Promise<Response>;
  router: typeof appRouter;
}

const apiRoot = "/api";
const filesRoot = `${apiRoot}/files/`;

/** The whole API as one function from request to response, to be mounted in any server. */
export function createApi(studio: Studio, { openFile, version, tempFolder = tmpdir() }: ApiOptions): Api {
  const routes = createRouteTable<Endpoint>();
  for (const call of restProcedures(appRouter)) routes.add(call.method, call.path, procedureEndpoint(appRouter, call));
  routes.add("POST", uploadPath, createUploadEndpoint({ tempFolder }));
  routes.add("GET", "/openapi.json", createOpenApiEndpoint({ appUrl: studio.settings.appUrl, version }));

  return {
    router: appRouter,
    handle: async (request, client = {}) => {
      const requestId = randomUUID();
      const url = new URL(request.url);
      const { pathname } = url;
      const entrance = pathname.startsWith(`${trpcRoot}/`) ? "trpc" : "rest";
      const ctx = createContext({ studio, requestId, request, client, entrance });
      try {
        if (entrance === "trpc") return await answerTrpc(request, ctx);
        if (openFile && pathname.startsWith(filesRoot)) return await answerFile(request, url, openFile, ctx);
        return await answerRest(routes, request, url, ctx);
      } catch (error) {
        return errorResponse(ctx, error, pathname);
      }
    },
  };
}

async function answerFile(request: Request, url: URL, openFile: OpenFile, ctx: ApiContext): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(ctx, url.pathname, ["GET"]);
  return await serveFile(request, url, openFile, ctx);
}

async function answerRest(routes: RouteTable<Endpoint>, request: Request, url: URL, ctx: ApiContext): Promise<Response> {
  const { pathname } = url;
  const found = pathname.startsWith(`${apiRoot}/`) && routes.find(pathname.slice(apiRoot.length));
  if (!found) throw new StudioError("NOT_FOUND");
  const isHead = request.method === "HEAD";
  const endpoint = found.values.get(isHead ? "GET" : request.method);
  if (!endpoint) return refuseMethod(ctx, pathname, [...found.values.keys()]);
  const response = jsonResponse(ctx, await endpoint({ request, url, params: found.params, ctx }));
  return isHead ? new Response(null, response) : response;
}

function refuseMethod(ctx: ApiContext, path: string, methods: readonly string[]): Response {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return errorResponse(ctx, new StudioError("METHOD_NOT_ALLOWED"), path, { allow: allowed.join(", ") });
}
