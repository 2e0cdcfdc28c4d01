import { StudioError } from "@portrait-studio/contract";
import type { RestCall } from "./endpoint.ts";
import { readJson } from "./read-body.ts";

/**
 * The input of a procedure as a REST call gives it: path parameters over the body or over the query. Nothing is converted
 * here: query values stay text, and the schemas say themselves where text may stand for a number.
 * @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, VALIDATION_FAILED
 */
export async function readInput({ request, url, params }: RestCall): Promise<unknown> {
  const hasBody = request.method === "POST" || request.method === "PUT";
  const given = hasBody ? await readObject(request) : queryOf(url);
  return { ...given, ...params };
}

async function readObject(request: Request): Promise<object> {
  const body = (await readJson(request)) ?? {};
  if (typeof body === "object" && !Array.isArray(body)) return body;
  throw new StudioError("VALIDATION_FAILED", {
    issues: [{ path: "", message: "The body must be a JSON object." }],
  });
}

/** A name that is given twice has no one value: it comes as an array, which no schema takes for text. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  const entries = [...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? "") : values] as const;
  });
  return Object.fromEntries(entries);
}
