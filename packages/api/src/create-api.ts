import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { maxCredentialsBytes, StudioError } from "@portrait-studio/contract";
import {
  createHealthWatch,
  type HealthWatch,
  receiveStripeEvent,
  type Studio,
  signSharedImage,
} from "@portrait-studio/studio";
import { createAdmission } from "./admission/create-admission.ts";
import type { BodyLimits } from "./admission/receive-body.ts";
import { type ApiClient, createContext } from "./context.ts";
import { createAudienceCheck } from "./files/allow-audience.ts";
import { createCredentialsEndpoint, credentialsPath } from "./files/credentials-endpoint.ts";
import { type ServeOptions, serveFile } from "./files/serve-file.ts";
import { admitted, counted, getRestCost, watched } from "./get-cost.ts";
import type { DocumentOptions } from "./openapi/document.ts";
import { type Cost, createRateLimiter, defaultRateLimits, type RateLimits } from "./rate-limits.ts";
import { errorResponse } from "./responses.ts";
import { apiRoot, handleRest, refuseMethod } from "./rest/handle-rest.ts";
import { procedureEndpoint, restProcedures } from "./rest/procedure-endpoints.ts";
import { readText } from "./rest/read-body.ts";
import type { Endpoint } from "./rest/route.ts";
import { createRouteTable } from "./rest/route-table.ts";
import { appRouter } from "./router.ts";
import { handleTrpc, trpcRoot } from "./trpc-endpoint.ts";
import { createUploadEndpoint, uploadPath } from "./upload/upload-endpoint.ts";
import { createEngineEndpoint, enginePath, type ReceiveEngineMessage } from "./webhooks/engine-endpoint.ts";
import { receiveWebhook } from "./webhooks/receive-webhook.ts";

export interface ApiOptions {
  /** Opens files by their addresses below /api/files; undefined if the storage serves them itself. */
  openFile?: ServeOptions["openFile"];
  findDirect?: ServeOptions["findDirect"];
  version: string;
  health?: HealthWatch;
  /** limits per client address; they override the defaults */
  rateLimits?: Partial<RateLimits>;
  /** calls that may be in hand at a time; more are refused, so that none waits for seconds */
  mostCalls?: number;
  bodyLimits?: Partial<BodyLimits>;
  /** how long nothing of an upload may arrive before it is cut off */
  uploadStallMs?: number;
  /** Receives the messages of the engine's provider; undefined without a provider or a way to verify them. */
  receiveEngineMessage?: ReceiveEngineMessage | undefined;
  /** a monotonic clock in milliseconds, for the cache of valid file addresses */
  now?: () => number;
  /** where uploads are kept until they are stored; the system's temporary folder by default */
  tempFolder?: string;
}

/** The shared budget of callers without a known address. */
const noAddress = "unknown";
const filesRoot = `${apiRoot}/files/`;
const sharedFile = new RegExp(`^${filesRoot}shared/([\\w-]{1,64})$`);

export function createApi(studio: Studio, options: ApiOptions) {
  const { openFile, findDirect, version, rateLimits, receiveEngineMessage, tempFolder = tmpdir() } = options;
  const health = options.health ?? createHealthWatch(studio);
  const allows = createAudienceCheck(studio, options.now ?? (() => performance.now()));
  const admission = createAdmission({
    log: studio.log,
    mostCalls: options.mostCalls,
    bodyLimits: options.bodyLimits,
  });
  health.addCalls(admission.check);
  const limiter = createRateLimiter({ ...defaultRateLimits, ...rateLimits });
  const routes = createRouteTable<Endpoint>();
  for (const call of restProcedures(appRouter)) {
    const cost = getRestCost(call.name, call.procedure._def.type);
    const endpoint = procedureEndpoint(appRouter, call);
    routes.add(call.method, call.path, counted(cost, watched.has(call.name) ? endpoint : admitted(endpoint)));
  }
  routes.add(
    "POST",
    uploadPath,
    counted({ uploads: 1 }, createUploadEndpoint({ tempFolder, stallMs: options.uploadStallMs })),
  );
  routes.add(
    "POST",
    credentialsPath,
    counted({ conversions: 1 }, admitted(createCredentialsEndpoint(), maxCredentialsBytes)),
  );
  // Stripe's messages are signed and arrive in bursts
  routes.add("POST", stripePath, counted({}, receiveFromStripe));
  if (receiveEngineMessage)
    routes.add("POST", enginePath, counted({ calls: 1 }, createEngineEndpoint(receiveEngineMessage)));
  const openApi = createOpenApiEndpoint({ appUrl: studio.settings.appUrl, version });
  routes.add("GET", "/openapi.json", counted({ calls: 1 }, admitted(openApi)));

  return {
    router: appRouter,
    figures: admission.figures,
    /** Takes a page from the budget of an address. @returns the refusal when it has too little */
    spendPage: (address: string | undefined = noAddress) => limiter.spend(address, { pages: 1 }),
    /** Handles every request below /api: tRPC, REST, uploads and files. Never rejects. */
    handle: async (request: Request, client: ApiClient = {}) => {
      const url = new URL(request.url);
      const { pathname } = url;
      const entrance = pathname.startsWith(`${trpcRoot}/`) ? "trpc" : "rest";
      let isCounted = false;
      const address = client.address || noAddress;
      const spend = (cost: Cost) => {
        isCounted = true;
        const refusal = limiter.spend(address, cost);
        if (refusal) throw refusal;
      };
      const requireBudget = (cost: Cost) => {
        const refusal = limiter.check(address, cost);
        if (refusal) throw refusal;
      };
      const entry = admission.open(request, client);
      const ctx = createContext({
        studio,
        requestId: randomUUID(),
        request,
        client,
        spend,
        requireBudget,
        entry,
        health,
        entrance,
      });
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
        const [, token] = sharedFile.exec(pathname) ?? [];
        const { language } = ctx;
        const signed = token ? await signSharedImage(studio, { token, language }) : url;
        const isShown = token !== undefined;
        const options = { openFile, findDirect, allows, spendConversion, isShown };
        return await serveFile(request, signed, options, ctx);
      };
      const countUnmatched = (response: Response) => {
        // requests that reached neither a procedure nor an endpoint cost one call
        if (!isCounted) spend({ calls: 1 });
        return response;
      };
      // a file's path names its owner, or opens it
      const place = pathname.startsWith(filesRoot) ? filesRoot : pathname;
      const response = await answer()
        .catch((error) => errorResponse(ctx, error, place))
        .then(countUnmatched)
        .catch((error) => errorResponse(ctx, error, place));
      entry.answer();
      // its rest would block the connection, so that the next request on it would fail
      const isUpload = response.ok && request.method === "POST";
      if (entry.isUnread() && !isUpload) response.headers.set("connection", "close");
      return response;
    },
  };
}

export type Api = ReturnType<typeof createApi>;

function createOpenApiEndpoint(options: DocumentOptions): Endpoint {
  let document: Promise<object> | undefined;
  return async () => {
    // loaded on demand, because no other request needs the generator's code
    document ??= import("./openapi/document.ts").then(({ describeApi }) => describeApi(options));
    return { body: await document };
  };
}

const stripePath = "/webhooks/stripe";

/** The signature covers the raw bytes, so the body is text. After any response other than 200, Stripe retries for three days. */
const receiveFromStripe = receiveWebhook(async (call) => {
  const signature = call.request.headers.get("stripe-signature");
  if (!signature) throw new StudioError("INVALID_SIGNATURE");
  await receiveStripeEvent(call.ctx.studio, readText(call), signature);
  return { body: { received: true } };
});
