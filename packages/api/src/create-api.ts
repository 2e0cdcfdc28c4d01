import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { StudioError } from "@portrait-studio/contract";
import type { Studio } from "@portrait-studio/studio";
import { type ApiClient, createContext } from "./context.ts";
import { costOfRest, counted } from "./cost-of.ts";
import { failureOf } from "./errors/failure.ts";
import { createAudienceCheck } from "./files/allow-audience.ts";
import { type OpenFile, serveFile } from "./files/serve-file.ts";
import { createOpenApiEndpoint } from "./openapi/open-api-endpoint.ts";
import { type Cost, createRateLimiter, defaultRateLimits, type RateLimits } from "./rate-limits.ts";
import { errorResponse, failureResponse } from "./responses.ts";
import type { Endpoint } from "./rest/endpoint.ts";
import { apiRoot, handleRest, refuseMethod } from "./rest/handle-rest.ts";
import { procedureEndpoint, restProcedures } from "./rest/procedure-endpoints.ts";
import { createRouteTable } from "./rest/route-table.ts";
import { appRouter } from "./router.ts";
import { handleTrpc, trpcRoot } from "./trpc-endpoint.ts";
import { createUploadEndpoint, uploadPath } from "./upload/upload-endpoint.ts";
import { createEngineEndpoint, enginePath, type ReceiveEngineMessage } from "./webhooks/engine-endpoint.ts";
import { receiveFromStripe, stripePath } from "./webhooks/stripe-endpoint.ts";

export interface ApiOptions {
  /** Opens files by their addresses below /api/files; undefined if the storage serves them itself. */
  openFile?: OpenFile;
  /** the product's version, for the OpenAPI document */
  version: string;
  /** limits per client address; they override the defaults */
  rateLimits?: Partial<RateLimits>;
  /** Receives the messages of the engine's provider; undefined without a provider or a way to verify them. */
  receiveEngineMessage?: ReceiveEngineMessage | undefined;
  /** a monotonic clock in milliseconds, for the cache of valid file addresses */
  now?: () => number;
  /** where uploads are kept until they are stored; the system's temporary folder by default */
  tempFolder?: string;
}

export interface Api {
  /** Handles every request below /api: tRPC, REST, uploads and files. Never rejects. */
  handle: (request: Request, client?: ApiClient) => Promise<Response>;
  router: typeof appRouter;
}

const tooBusy = new StudioError("UNAVAILABLE", { retryAfterSeconds: 1 });
/** The shared budget of callers without a known address. */
const noAddress = "unknown";
const filesRoot = `${apiRoot}/files/`;

/** The whole API as one function from request to response, to be mounted in any server. */
export function createApi(studio: Studio, options: ApiOptions): Api {
  const { openFile, version, rateLimits, receiveEngineMessage, tempFolder = tmpdir() } = options;
  const allows = createAudienceCheck(studio, options.now ?? (() => performance.now()));
  const limiter = createRateLimiter({ ...defaultRateLimits, ...rateLimits });
  const routes = createRouteTable<Endpoint>();
  for (const call of restProcedures(appRouter)) {
    const cost = costOfRest(call.name, call.procedure._def.type);
    routes.add(call.method, call.path, counted(cost, procedureEndpoint(appRouter, call)));
  }
  routes.add("POST", uploadPath, counted({ uploads: 1 }, createUploadEndpoint({ tempFolder })));
  // Stripe's messages are signed and arrive in bursts
  routes.add("POST", stripePath, counted({}, receiveFromStripe));
  if (receiveEngineMessage)
    routes.add("POST", enginePath, counted({ calls: 1 }, createEngineEndpoint(receiveEngineMessage)));
  const openApi = createOpenApiEndpoint({ appUrl: studio.settings.appUrl, version });
  routes.add("GET", "/openapi.json", counted({ calls: 1 }, openApi));

  return {
    router: appRouter,
    handle: async (request, client = {}) => {
      const url = new URL(request.url);
      const { pathname } = url;
      const entrance = pathname.startsWith(`${trpcRoot}/`) ? "trpc" : "rest";
      let isCounted = false;
      const spend = (cost: Cost) => {
        isCounted = true;
        const refusal = limiter.spend(client.address || noAddress, cost);
        if (refusal) throw refusal;
      };
      const ctx = createContext({ studio, requestId: randomUUID(), request, client, spend, entrance });
      if (client.busy) return failureResponse(ctx, failureOf(tooBusy));
      const answer = async () => {
        if (entrance === "trpc") return await handleTrpc(request, url, ctx);
        if (!pathname.startsWith(filesRoot)) return await handleRest(routes, request, url, ctx);
        spend({ files: 1 });
        if (!openFile) throw new StudioError("NOT_FOUND");
        if (request.method !== "GET" && request.method !== "HEAD")
          return refuseMethod(ctx, pathname, ["GET"]);
        const spendConversion = () => {
          spend({ conversions: 1 });
        };
        return await serveFile(request, url, { openFile, allows, spendConversion }, ctx);
      };
      const countUnmatched = (response: Response) => {
        // requests that reached neither a procedure nor an endpoint cost one call
        if (!isCounted) spend({ calls: 1 });
        return response;
      };
      const response = await answer()
        .catch((error) => errorResponse(ctx, error, pathname))
        .then(countUnmatched)
        .catch((error) => errorResponse(ctx, error, pathname));
      if (response.status >= 400 && hasLargeBody(request.headers))
        response.headers.set("connection", "close");
      return response;
    },
  };
}

const largeBytes = 64 * 1024;

/** The unread rest of a refused body would block its connection, so that the next request on it would fail. */
function hasLargeBody(headers: Headers): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > largeBytes;
}
