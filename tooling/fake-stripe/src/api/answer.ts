import { look, type StripeContext, type Tx, transact } from "../context.ts";
import { newId } from "../kinds.ts";
import type { Endpoint } from "./endpoint.ts";
import { ApiError } from "./errors.ts";
import { asList, canonical, type FormBag } from "./form.ts";
import { expand } from "./present.ts";

const keepFor = "30 days";

export interface ApiRequest {
  endpoint: Endpoint;
  path: string;
  /** The id in the path, decoded; empty where the path has none. */
  id: string;
  params: FormBag;
  idempotencyKey: string | undefined;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  requestId: string;
  /** The request that this answer was first given to, when it is given again. */
  original?: string;
}

/**
 * Runs a call of the API. The answer to a call with an idempotency key is stored in the transaction of the call: a repeated
 * call gets the same answer, even if the objects have changed since.
 * @throws ApiError for everything that is not to be kept
 */
export function answerCall(context: StripeContext, request: ApiRequest): Promise<ApiAnswer> {
  const requestId = newId("request");
  if (request.endpoint.method !== "POST") {
    const run = request.endpoint.method === "GET" ? look : transact;
    return run(context, async (tx) => ({ status: 200, body: await work(tx, request), requestId }));
  }
  const key = request.idempotencyKey ?? null;
  return transact(
    context,
    async (tx) => {
      if (key === null) return { status: 200, body: await work(tx, request), requestId };
      return (await recall(tx, request, key, requestId)) ?? (await workOnce(tx, request, key, requestId));
    },
    { id: requestId, idempotency_key: key },
  );
}

async function work(tx: Tx, { endpoint, id, params }: ApiRequest): Promise<unknown> {
  const { expand: wanted, ...rest } = params;
  const paths = asList(wanted ?? {});
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === "string")) {
    throw new ApiError(400, { message: "Invalid array", param: "expand" }, true);
  }
  return expand(tx, await endpoint.run(tx, id, rest), paths);
}

/** Deletes answers that are too old to be repeated. */
export async function forgetAnswers({ pool }: StripeContext): Promise<void> {
  await pool.query(`delete from answer where created_at < now() - interval '${keepFor}'`);
}

interface Kept {
  path: string;
  params: string;
  request: string;
  status: number;
  body: unknown;
}

async function recall(
  tx: Tx,
  { path, params }: ApiRequest,
  key: string,
  requestId: string,
): Promise<ApiAnswer | undefined> {
  const { rows } = await tx.store.client.query<Kept>(
    "select path, params, request, status, body from answer where key = $1 and created_at > now() - $2::interval",
    [key, keepFor],
  );
  const [kept] = rows;
  if (!kept) return undefined;
  if (kept.path !== path) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (kept.params !== canonical(params)) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: kept.status, body: kept.body, requestId, original: kept.request };
}

async function workOnce(tx: Tx, request: ApiRequest, key: string, requestId: string): Promise<ApiAnswer> {
  const { client } = tx.store;
  await client.query("savepoint work");
  const answer = await work(tx, request).then(
    (body): ApiAnswer => ({ status: 200, body, requestId }),
    async (error): Promise<ApiAnswer> => {
      if (!(error instanceof ApiError) || error.early) throw error;
      await client.query("rollback to savepoint work");
      return { status: error.status, body: error.body(), requestId };
    },
  );
  await client.query(
    `insert into answer (key, path, params, request, status, body) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set path = excluded.path, params = excluded.params, request = excluded.request,
       status = excluded.status, body = excluded.body, created_at = excluded.created_at`,
    [key, request.path, canonical(request.params), requestId, answer.status, JSON.stringify(answer.body)],
  );
  return answer;
}
