import type { z } from "zod";
import type { Kind } from "../kinds.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listFields } from "./fields.ts";
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
  return endpoint("GET", url, { ...listFields, ...filters }, ({ tx, params }) => {
    const values = Object.keys(filters).map((name) => [fields[name] ?? name, Reflect.get(params, name)]);
    const where = given(Object.fromEntries(values) as Filters);
    return answerList(tx, url, params as ListParams, { kind, where, ...(also && { also }) });
  });
}
