import { setTimeout as delay } from "node:timers/promises";
import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import type { StripeContext } from "../context.ts";
import { apiVersion } from "../emit.ts";
import type { FaultName } from "../faults.ts";
import { newId } from "../kinds.ts";
import { type ApiAnswer, answerCall } from "./answer.ts";
import type { Endpoint } from "./endpoint.ts";
import { ApiError } from "./errors.ts";
import { type FormBag, readForm } from "./form.ts";
import { endpoints } from "./index.ts";

/** How long a call that is to time out is left hanging; longer than the SDK's own patience of 80 s. */
const hangMs = 100_000;

/** The calls under /v1, answered as the payment service would. */
export function addApiRoutes(app: Fake, context: StripeContext): void {
  const answerOrError = async (c: FakeContext, work: () => Promise<ApiAnswer>) => {
    try {
      authenticate(context.config.secretKey, c.req.header("authorization"));
      return send(c, await work());
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      if (!known)
        context.config.log(`${c.req.method} ${c.req.path}: ${error instanceof Error ? error.stack : error}`);
      const answered =
        known ?? new ApiError(500, { type: "api_error", message: "The fake failed on this request." });
      return send(c, { status: answered.status, body: answered.body(), requestId: newId("request") });
    }
  };
  app.use("/v1/*", async (c, next) => {
    const fault = context.faults.takeAny(`${c.req.method} ${c.req.path}`);
    if (fault && !fault.endsWith("_after")) return suffer(c, fault);
    await next();
    if (!fault) return;
    // what the call was answered must leave nothing in the answer that takes its place
    c.res = undefined;
    c.res = await suffer(c, fault);
  });
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (c) =>
      answerOrError(c, async () => answerCall(context, await readCall(c, endpoint))),
    );
  }
  app.all("/v1/*", (c) =>
    answerOrError(c, async () => {
      const address = `(${c.req.method}: ${c.req.path})`;
      throw new ApiError(404, {
        message: `Unrecognized request URL ${address}. The fake serves only a part of the API: see tooling/fake-stripe/README.md.`,
      });
    }),
  );
}

async function readCall(c: FakeContext, endpoint: Endpoint) {
  const isPost = c.req.method === "POST";
  return {
    endpoint,
    path: c.req.path,
    id: c.req.param("id") ?? "",
    params: readParams(isPost ? await c.req.text() : new URL(c.req.url).search.slice(1)),
    idempotencyKey: c.req.header("idempotency-key") || undefined,
  };
}

function readParams(text: string): FormBag {
  try {
    return readForm(text);
  } catch (error) {
    throw new ApiError(400, { message: error instanceof Error ? error.message : String(error) }, true);
  }
}

/** Bearer, or Basic with the key for a name. */
function authenticate(secretKey: string, header: string | undefined): void {
  const [scheme = "", value = ""] = (header ?? "").split(" ");
  const given = /^basic$/i.test(scheme)
    ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "")
    : value;
  if (given === "") {
    throw new ApiError(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (given !== secretKey) {
    throw new ApiError(401, {
      message: `Invalid API Key provided: ${given.slice(0, 8)}***${given.slice(-4)}`,
    });
  }
}

function send({ req }: FakeContext, answer: ApiAnswer): Response {
  const key = req.header("idempotency-key");
  return new Response(JSON.stringify(answer.body, null, 2), {
    status: answer.status,
    headers: {
      "cache-control": "no-cache, no-store",
      "content-type": "application/json",
      "request-id": answer.requestId,
      "stripe-version": req.header("stripe-version") ?? apiVersion,
      ...(key !== undefined && {
        "idempotency-key": key,
        "original-request": answer.original ?? answer.requestId,
      }),
      ...(answer.original !== undefined && { "idempotent-replayed": "true" }),
    },
  });
}

async function suffer(c: FakeContext, fault: FaultName): Promise<Response> {
  const requestId = newId("request");
  const { outgoing } = c.env;
  switch (fault) {
    case "error":
    case "error_after": {
      const error = new ApiError(500, { type: "api_error", message: "An unknown error occurred" });
      return send(c, { status: 500, body: { error: error.fields }, requestId });
    }
    case "rate_limit": {
      const error = new ApiError(429, { code: "rate_limit", message: "Request rate limit exceeded." });
      return send(c, { status: 429, body: error.body(), requestId });
    }
    case "timeout":
    case "timeout_after": {
      const gone = new AbortController();
      outgoing.once("close", () => gone.abort());
      await delay(hangMs, undefined, { signal: gone.signal, ref: false }).catch(() => {});
      outgoing.destroy();
      return c.body(null);
    }
    case "reset":
      outgoing.destroy();
      return c.body(null);
    case "garbage":
      return c.body('{"id": "cs_test_', 200, { "content-type": "application/json", "request-id": requestId });
  }
}
