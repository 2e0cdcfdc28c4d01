import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import qs from "qs";
import { apiVersion, type StripeContext, transact } from "../context.ts";
import { hidePrivate, newId } from "../objects.ts";
import { type ApiEndpoint, expand } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ApiError } from "./errors.ts";

interface ApiAnswer {
  status: number;
  body: unknown;
  request: string;
  isRepeated?: boolean;
}

export function addApiRoutes(app: Fake, context: StripeContext): void {
  const answerOrError = async (c: FakeContext, work: (text: string) => ApiAnswer) => {
    const request = newId("request");
    try {
      authenticate(context.secretKey, c.req.header("authorization"));
      return send(c, work(c.req.method === "POST" ? await c.req.text() : new URL(c.req.url).search.slice(1)));
    } catch (error) {
      const known =
        error instanceof ApiError
          ? error
          : new ApiError(500, { type: "api_error", message: "The fake failed on this request." });
      if (known !== error) context.log(`${c.req.method} ${c.req.path}: ${error}`);
      return send(c, { status: known.status, body: known.body, request });
    }
  };
  for (const endpoint of endpoints)
    app.on(endpoint.method, endpoint.path, (c) =>
      answerOrError(c, (text) => answerCall(context, endpoint, c, text)),
    );
  app.all("/v1/*", (c) =>
    answerOrError(c, () => {
      throw new ApiError(404, {
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). The fake serves only a part of the API: see tooling/fake-stripe/README.md.`,
      });
    }),
  );
}

/** The answer to an idempotency key is stored in the call's transaction, for its repetitions. @throws ApiError for what is not to be kept */
function answerCall(
  context: StripeContext,
  endpoint: ApiEndpoint,
  { req }: FakeContext,
  text: string,
): ApiAnswer {
  const request = newId("request");
  const key = endpoint.method === "POST" ? req.header("idempotency-key") : undefined;
  const call = `${req.path} ${text}`;
  const work = (): ApiAnswer => {
    const { expand: paths = [], ...params } = readParams(text);
    let body: unknown = endpoint.run({ context, id: req.param("id") ?? "", params });
    for (const path of [paths].flat()) body = expand(context, body, String(path));
    return { status: 200, body, request };
  };
  const keep = (answer: ApiAnswer): ApiAnswer => {
    if (key) context.store.save({ id: `answer_${key}`, object: "answer", call, ...answer });
    return answer;
  };
  const known = key && context.store.get("answer", `answer_${key}`);
  if (known && known.call === call) return { ...known, isRepeated: true };
  if (known)
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  try {
    return transact(context, () => keep(work()));
  } catch (error) {
    if (!(error instanceof ApiError) || error.early) throw error;
    return transact(context, () => keep({ status: error.status, body: error.body, request }));
  }
}

function readParams(text: string): qs.ParsedQs {
  try {
    if (!text.includes("%00")) return qs.parse(text, { depth: 10, strictDepth: true });
  } catch {
    // too deep: refused below
  }
  throw new ApiError(400, { message: "The parameters cannot be read." }, true);
}

function authenticate(secretKey: string, header: string | undefined): void {
  if (header !== `Bearer ${secretKey}`) throw new ApiError(401, { message: "Invalid API Key provided." });
}

function send({ req }: FakeContext, { status, body, request, isRepeated }: ApiAnswer): Response {
  return new Response(JSON.stringify(body, hidePrivate, 2), {
    status,
    headers: {
      "cache-control": "no-cache, no-store",
      "content-type": "application/json",
      "request-id": request,
      "stripe-version": req.header("stripe-version") ?? apiVersion,
      ...(isRepeated && { "idempotent-replayed": "true" }),
    },
  });
}
