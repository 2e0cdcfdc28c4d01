import { z } from "zod";
import type { StripeContext } from "../context.ts";
import type { ShownObjects } from "../objects.ts";
import { ApiError, getNamed, invalid } from "./errors.ts";
import { listFields } from "./fields.ts";

export interface ApiCall<Params> {
  context: StripeContext;
  params: Params;
  id: string;
}

export interface ApiEndpoint {
  method: "GET" | "POST" | "DELETE";
  /** such as "/v1/prices/:id" */
  path: string;
  run: (call: ApiCall<unknown>) => object;
}

/** A parameter that is not served is refused as unknown, even if the payment service has it. */
export function endpoint<Shape extends z.ZodRawShape>(
  method: ApiEndpoint["method"],
  path: string,
  shape: Shape,
  answer: (call: ApiCall<z.output<z.ZodObject<Shape>>>) => object,
): ApiEndpoint {
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    run: ({ params, ...call }) => {
      const result = schema.safeParse(params);
      if (!result.success) throw describeRefusal(result.error, Object.keys(shape));
      return answer({ ...call, params: result.data });
    },
  };
}

function describeRefusal({ issues: [issue] }: z.ZodError, known: string[]): ApiError {
  if (!issue) throw new Error("Parameters were refused without a reason.");
  const unknown = issue.code === "unrecognized_keys";
  const [first = "", ...rest] = unknown ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  const param = `${String(first)}${rest.map((step) => `[${String(step)}]`).join("")}`;
  const message = unknown
    ? `Received unknown parameter: ${param}. The fake takes: ${known.join(", ")}.`
    : `Invalid ${param}: ${issue.message}`;
  return new ApiError(400, { message, param, ...(unknown && { code: "parameter_unknown" }) }, true);
}

/** Parameters of lists that are named differently than the field that they are compared with. */
const fieldNames: Record<string, string> = { lookup_keys: "lookup_key", types: "type" };

/** `GET /v1/…/:id`, and `GET /v1/…`, newest first, narrowed by `filters`: parameters that are compared with fields. */
export function createReadEndpoints(
  kind: keyof ShownObjects,
  folder: string,
  filters: z.ZodRawShape,
): ApiEndpoint[] {
  const url = `/v1/${folder}`;
  return [
    endpoint("GET", `${url}/:id`, {}, ({ context, id }) => getNamed(context, kind, id, "id", 404)),
    endpoint("GET", url, { ...listFields, ...filters }, ({ context, params }) => {
      const { limit, starting_after: after, created, ...given } = params;
      const where = Object.entries(given).map(([name, is]) => [fieldNames[name] ?? name, is]);
      const all = context.store
        .list(kind, Object.fromEntries(where))
        .filter((one) => (one.created ?? 0) >= created.gte);
      if (after !== undefined) getNamed(context, kind, after, "starting_after");
      const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      return toList(all.slice(begin, begin + limit), url, all.length > begin + limit);
    }),
  ];
}

function toList(data: unknown[], url: string, hasMore: boolean) {
  return { object: "list", data, has_more: hasMore, url };
}

const references: Record<string, keyof ShownObjects> = {
  customer: "customer",
  invoice: "invoice",
  payment_intent: "payment_intent",
  latest_charge: "charge",
  charge: "charge",
};

/** @param path e.g. `data.payment_intent.latest_charge` @throws ApiError for one that leads nowhere */
export function expand(context: StripeContext, value: unknown, path: string): unknown {
  if (path === "" || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expand(context, item, path));
  const [step = "", ...rest] = path.split(".");
  const object = value as Record<string, unknown>;
  const kind = references[step];
  let inner = object[step];
  if (object.object === "checkout.session" && step === "line_items") {
    inner = toList([object._line], `/v1/checkout/sessions/${object.id}/line_items`, false);
  } else if (typeof inner === "string" && kind) {
    inner = context.store.need(kind, inner);
  } else if (inner === undefined || typeof inner === "string") {
    throw invalid(`This property cannot be expanded (${step}).`, "expand");
  }
  return { ...object, [step]: expand(context, inner, rest.join(".")) };
}
