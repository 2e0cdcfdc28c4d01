import type Stripe from "stripe";
import type { z } from "zod";
import { emit } from "../emit.ts";
import type { Kind, Kinds } from "../kinds.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { datedListFields, type MetadataParam, mergeMetadata } from "./fields.ts";
import { answerList, getOrMissing, given, type ListParams } from "./lists.ts";

/** `GET /v1/…/:id`; an unknown id is reported as the parameter `param`. */
export function readEndpoint(kind: Kind, folder: string, param = "id"): Endpoint {
  return endpoint("GET", `/v1/${folder}/:id`, {}, ({ tx, id }) => getOrMissing(tx, kind, id, param));
}

/** What an object is narrowed by, as it comes from `given`. */
type Filters = Parameters<typeof given>[0];

/**
 * `GET /v1/…`, narrowed by `filters`: parameters that are compared with the field of the same name.
 * @param fields of parameters that are named differently
 */
export function listEndpoint(
  kind: Kind,
  folder: string,
  filters: z.ZodRawShape,
  { fields = {}, also }: { fields?: Readonly<Record<string, string>>; also?: string } = {},
): Endpoint {
  const url = `/v1/${folder}`;
  return endpoint("GET", url, { ...datedListFields, ...filters }, ({ tx, params }) => {
    const values = Object.keys(filters).map((name) => [fields[name] ?? name, Reflect.get(params, name)]);
    const where = given(Object.fromEntries(values) as Filters);
    return answerList(tx, url, params as ListParams, { kind, where, ...(also && { also }) });
  });
}

/** `POST /v1/…/:id` for objects whose change needs no further check: sets the fields and merges the metadata. */
export function updateEndpoint<K extends Exclude<Kind, "event" | "customer">>(
  kind: K,
  folder: string,
  fields: z.ZodRawShape,
  { param = "id", events = [] }: { param?: string; events?: readonly Stripe.Event.Type[] } = {},
): Endpoint {
  return endpoint("POST", `/v1/${folder}/:id`, fields, async ({ tx, id, params }) => {
    const object = (await getOrMissing(tx, kind, id, param)) as Kinds[K] & {
      metadata?: Record<string, string> | null;
    };
    const { metadata: change, ...others } = params as { metadata?: MetadataParam };
    const metadata = mergeMetadata(object.metadata ?? {}, change);
    const changed = await tx.store.save(kind, { ...object, ...others, metadata });
    for (const event of events) await emit(tx, event, changed, { metadata: object.metadata });
    return changed;
  });
}
