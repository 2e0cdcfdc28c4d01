import { StudioError } from "@portrait-studio/contract";
import type { RestCall } from "./endpoint.ts";
import { readJson } from "./read-body.ts";

/**
 * The input of a procedure from a REST call: path parameters override the body or the query. Query values stay text, which
 * schemas may coerce.
 * @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, VALIDATION_FAILED
 */
export function readInput(call: RestCall): unknown {
  const { request, url, params } = call;
  const hasBody = request.method === "POST" || request.method === "PUT";
  const given = hasBody ? readObject(call) : queryOf(url);
  return { ...given, ...params };
}

function readObject(call: RestCall): object {
  const body = readJson(call) ?? {};
  if (typeof body === "object" && !Array.isArray(body)) return body;
  throw new StudioError("VALIDATION_FAILED", {
    issues: [{ path: "", message: "The body must be a JSON object." }],
  });
}

/** A repeated name becomes an array, which no schema accepts. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  const entries = [...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? "") : values] as const;
  });
  return Object.fromEntries(entries);
}
