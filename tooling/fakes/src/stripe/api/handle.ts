import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { apiVersion } from "../emit.ts";
import { type FaultKind, takeFault } from "../faults.ts";
import { readBody } from "../http/body.ts";
import { newId } from "../kinds.ts";
import type { World } from "../world.ts";
import { type ApiAnswer, answerCall } from "./answer.ts";
import { StandError } from "./errors.ts";
import { type FormBag, readForm } from "./form.ts";
import { endpoints } from "./index.ts";

/** How long a call that is to time out is left hanging; longer than the SDK's own patience of 80 s. */
const hangMs = 100_000;

/** Answers a call under /v1, as the payment service would. */
export async function handleApi(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", world.config.url);
  const method = request.method ?? "GET";
  const fault = takeFault(world.faults, method, url.pathname);
  if (fault && !fault.endsWith("_after")) return suffer(fault, request, response);
  const answer = await answerOrError(world, request, url);
  if (fault) return suffer(fault, request, response);
  send(request, response, answer);
}

async function answerOrError(world: World, request: IncomingMessage, url: URL): Promise<ApiAnswer> {
  try {
    authenticate(world.config.secretKey, request.headers.authorization);
    return await call(world, request, url);
  } catch (error) {
    const known = error instanceof StandError ? error : undefined;
    if (!known)
      world.config.log(`${request.method} ${url.pathname}: ${error instanceof Error ? error.stack : error}`);
    const answered =
      known ??
      new StandError(500, { type: "api_error", message: "The sandbox's stand-in failed on this request." });
    return { status: answered.status, body: answered.body(), requestId: newId("request") };
  }
}

async function call(world: World, request: IncomingMessage, url: URL): Promise<ApiAnswer> {
  const method = request.method ?? "GET";
  for (const endpoint of endpoints) {
    const match = endpoint.method === method ? endpoint.path.exec(url.pathname) : null;
    if (!match) continue;
    const text = method === "POST" ? await readBody(request) : url.search.slice(1);
    const key = request.headers["idempotency-key"];
    return answerCall(world, {
      endpoint,
      path: url.pathname,
      id: decodeURIComponent(match.groups?.id ?? ""),
      params: readParams(text),
      idempotencyKey: typeof key === "string" && key !== "" ? key : undefined,
    });
  }
  throw new StandError(404, {
    message: `Unrecognized request URL (${method}: ${url.pathname}). The sandbox's stand-in serves only a part of the API: see tooling/fakes/src/stripe/README.md.`,
  });
}

function readParams(text: string): FormBag {
  try {
    return readForm(text);
  } catch (error) {
    throw new StandError(400, { message: error instanceof Error ? error.message : String(error) }, true);
  }
}

/** Bearer, or Basic with the key for a name. */
function authenticate(secretKey: string, header: string | undefined): void {
  const [scheme = "", value = ""] = (header ?? "").split(" ");
  const given = /^basic$/i.test(scheme)
    ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "")
    : value;
  if (given === "") {
    throw new StandError(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (given !== secretKey) {
    throw new StandError(401, {
      message: `Invalid API Key provided: ${given.slice(0, 8)}***${given.slice(-4)}`,
    });
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: ApiAnswer): void {
  const text = JSON.stringify(answer.body, null, 2);
  const key = request.headers["idempotency-key"];
  response.writeHead(answer.status, {
    "cache-control": "no-cache, no-store",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "request-id": answer.requestId,
    "stripe-version": String(request.headers["stripe-version"] ?? apiVersion),
    ...(key !== undefined && {
      "idempotency-key": key,
      "original-request": answer.original ?? answer.requestId,
    }),
    ...(answer.original !== undefined && { "idempotent-replayed": "true" }),
  });
  response.end(text);
}

async function suffer(fault: FaultKind, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = newId("request");
  switch (fault) {
    case "error":
    case "error_after": {
      const { status, fields } = new StandError(500, {
        type: "api_error",
        message: "An unknown error occurred",
      });
      return send(request, response, { status, body: { error: fields }, requestId });
    }
    case "rate_limit": {
      const error = new StandError(429, { code: "rate_limit", message: "Request rate limit exceeded." });
      return send(request, response, { status: 429, body: error.body(), requestId });
    }
    case "timeout":
    case "timeout_after": {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      await delay(hangMs, undefined, { signal: gone.signal, ref: false }).catch(() => {});
      response.destroy();
      return;
    }
    case "reset":
      response.destroy();
      return;
    case "garbage":
      response.writeHead(200, { "content-type": "application/json", "request-id": requestId });
      response.end('{"id": "cs_test_');
  }
}
