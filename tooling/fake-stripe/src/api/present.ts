import type { Tx } from "../context.ts";
import type { Kind } from "../kinds.ts";
import { type ApiError, invalid } from "./errors.ts";

type Json = Record<string, unknown>;

/** What may be shown in full in place of its id, by the object it is found in. */
const references: Record<string, Record<string, Kind>> = {
  product: { default_price: "price" },
  price: { product: "product" },
  "checkout.session": { customer: "customer", invoice: "invoice", payment_intent: "payment_intent" },
  payment_intent: { customer: "customer", latest_charge: "charge", payment_method: "payment_method" },
  payment_method: { customer: "customer" },
  charge: { customer: "customer", payment_intent: "payment_intent" },
  refund: { charge: "charge", payment_intent: "payment_intent", payment_method: "payment_method" },
  dispute: { charge: "charge", payment_intent: "payment_intent" },
};

const deepest = 4;

/**
 * Puts whole objects in place of ids along `paths`, e.g. `data.payment_intent.latest_charge`.
 * @returns a new answer; what was given stays as it is
 * @throws ApiError for a path that leads nowhere
 */
export async function expand(tx: Tx, answer: unknown, paths: readonly string[]): Promise<unknown> {
  let result = answer;
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > deepest) {
      throw invalid(`You cannot expand more than ${deepest} levels: ${path}.`, "expand");
    }
    result = await follow(tx, result, steps, path);
  }
  return result;
}

async function follow(tx: Tx, value: unknown, steps: string[], path: string): Promise<unknown> {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => follow(tx, item, steps, path)));
  if (typeof value !== "object") throw unexpandable(path);
  const object = value as Json;
  const kind = references[String(object.object)]?.[step];
  const inner = object[step];
  if (inner === undefined || inner === null) {
    const included = await include(tx, object, step);
    if (included === undefined && inner === undefined && kind === undefined) throw unexpandable(path);
    return { ...object, [step]: await follow(tx, included ?? inner, rest, path) };
  }
  const whole = typeof inner === "string" ? await load(tx, kind, inner, path) : inner;
  return { ...object, [step]: await follow(tx, whole, rest, path) };
}

async function load(tx: Tx, kind: Kind | undefined, id: string, path: string): Promise<unknown> {
  if (kind === undefined) throw unexpandable(path);
  return tx.store.need(kind, id);
}

/** Lists that are shown only when they are asked for. */
async function include(tx: Tx, object: Json, step: string): Promise<unknown> {
  const id = String(object.id);
  if (object.object === "checkout.session" && step === "line_items") {
    const { lineItems } = await tx.store.extra(id);
    return listOf(lineItems, `/v1/checkout/sessions/${id}/line_items`, false);
  }
  return undefined;
}

function unexpandable(path: string): ApiError {
  return invalid(`This property cannot be expanded (${path}).`, "expand");
}

export function listOf(data: unknown[], url: string, hasMore: boolean) {
  return { object: "list", data, has_more: hasMore, url };
}
