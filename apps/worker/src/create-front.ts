import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Health } from "@portrait-studio/contract";
import type { createFunctions } from "@portrait-studio/jobs";
import { type Platform, refuseForeign } from "@portrait-studio/platform";
import type { Log } from "@portrait-studio/studio";
import { type Context, Hono, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { serve } from "inngest/hono";

export interface FrontOptions {
  client: Platform["jobs"];
  functions: ReturnType<typeof createFunctions>;
  /** For the runner of this machine, which signs nothing: only it is answered. Otherwise calls must be signed. */
  local: boolean;
  log: Log;
  checkHealth: () => Promise<Health>;
}

type App = { Bindings: HttpBindings };

const servePath = "/api/inngest";
const wrongSignature =
  "The signature does not match: compare INNGEST_SIGNING_KEY of the studio with the signing key of Inngest.";

/** It is in bytes: Inngest sends up to 4 MB of what a run's steps returned (beyond that the SDK fetches it), and an event of at most 3 MB */
const maxBodyBytes = 8 * 1024 * 1024;
/** Nearly every call is far below, since steps carry ids and no images. */
const smallBodyBytes = 256 * 1024;
/** Whether a signature is right shows only when the body is there, so few large ones are read at a time. */
const maxLargeBodies = 4;

/** The worker's HTTP interface: Inngest's calls, and its own health. What is refused is refused before its body is read. */
export function createFront({ client, functions, local, log, checkHealth }: FrontOptions) {
  const app = new Hono<App>();
  if (local)
    app.use(async (c, next) => {
      const foreign = refuseForeign(c.env.incoming.headers);
      return foreign ? refuse(c, 403, foreign) : await next();
    });
  // whether the process responds, and whether it can work: before a server knows the functions, it calls here to read them
  app.get("/health", (c) => c.json({ status: 200 }));
  app.get("/ready", async (c) => {
    const health = await checkHealth();
    const { database, storage } = health.checks;
    return c.json(health, database === "ok" && storage === "ok" ? 200 : 503);
  });
  app.on(
    ["POST", "PUT"],
    servePath,
    async (c, next) => {
      if (!local && !mayBeSigned(c.req.header("x-inngest-signature")))
        return refuse(c, 401, "The call is not signed, or its signature is not of the last five minutes.");
      // nobody packs calls, and unpacking is how small bodies become large
      return c.req.header("content-encoding") ? refuse(c, 415, "Packed bodies are not taken.") : await next();
    },
    limitLargeBodies(),
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => refuse(c, 413, `A body has ${maxBodyBytes} bytes at most.`),
    }),
    async (c, next) => {
      // the SDK parses it without catching what that throws
      return isJson(await c.req.text()) ? await next() : refuse(c, 400, "The body is not JSON.");
    },
  );
  const answer = serve({ client, functions, servePath, enableUnauthedSync: local });
  app.on(["GET", "POST", "PUT"], servePath, async (c) => {
    const response = await answer(c);
    return response.status === 401 ? refuse(c, 401, wrongSignature) : response;
  });
  app.all(servePath, (c) => refuse(c, 405, "Method not allowed", { allow: "GET, POST, PUT" }));
  app.notFound((c) => c.json({ status: 404 }, 404));
  app.onError((error, c) => {
    // a body that broke off; nobody is there to read the answer
    if (!c.env.incoming.complete) return refuse(c, 400, "The body did not arrive.");
    log("error", "A call of Inngest failed.", { method: c.req.method, error: error.stack ?? String(error) });
    return refuse(c, 500, "The worker failed on this request.");
  });
  // without replacing the global Request and Response, which the SDK uses too
  const listener = getRequestListener((request, bindings) => app.fetch(asCalled(request), bindings), {
    overrideGlobalObjects: false,
  });
  return (request: IncomingMessage, response: ServerResponse) => listener(request, response);
}

/** A Request of Node's own, which Hono can take apart, with the scheme of the call: the SDK registers the functions at its address. */
function asCalled(request: Request): Request {
  const secure = request.headers.get("x-forwarded-proto") === "https";
  const { method, headers, body, signal } = request;
  const url = secure ? request.url.replace(/^http:/, "https:") : request.url;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" as const }) });
}

function limitLargeBodies() {
  let large = 0;
  return async (c: Context<App>, next: Next) => {
    const { headers } = c.env.incoming;
    const small =
      headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= smallBodyBytes;
    if (small) return await next();
    // Inngest tries again
    if (large >= maxLargeBodies)
      return refuse(c, 503, "Too many large calls at once.", { "retry-after": "5" });
    large += 1;
    // when it is read or has broken off; the step that it asks for may take minutes more
    c.env.incoming.once("close", () => {
      large -= 1;
    });
    return await next();
  };
}

/** An empty body is for the SDK to judge. */
function isJson(text: string): boolean {
  if (text === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Closes the connection, whose next request would wait behind a body that nobody reads. */
function refuse(
  c: Context<App>,
  status: 400 | 401 | 403 | 405 | 413 | 415 | 500 | 503,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ message }, status, { ...headers, connection: "close" });
}

/** seconds; as long as the SDK takes a signature */
const toleranceSeconds = 5 * 60;

/** Whether "t=1700000000&s=<hex>" is worth reading the body for: of the right form and of now. Only the SDK tells if it is genuine. */
function mayBeSigned(signature: string | undefined, now = Date.now()): boolean {
  const parts = new URLSearchParams(signature ?? "");
  const at = Number(parts.get("t") || Number.NaN);
  return /^[\da-f]{64}$/.test(parts.get("s") ?? "") && Math.abs(now / 1000 - at) <= toleranceSeconds;
}
