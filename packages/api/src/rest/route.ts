export type RestMethod = "GET" | "POST" | "PUT" | "DELETE";

/** The REST call that leads to a procedure; the same words that trpc-to-openapi reads. */
export interface RestRoute {
  method: RestMethod;
  /** below the API root, e.g. "/users/{id}" */
  path: `/${string}`;
  summary: string;
  tags: string[];
}

export type ProcedureMeta = {
  openapi?: RestRoute;
  /** The output is a page; over REST it is the array of its items, with Link and X-Total-Count headers. */
  page?: true;
  /** Takes an Idempotency-Key header. */
  repeatable?: true;
};

/** Declares the REST call of a procedure. */
export function rest(
  method: RestMethod,
  path: `/${string}`,
  summary: string,
): ProcedureMeta & { openapi: RestRoute } {
  return { openapi: { method, path, summary, tags: [path.split("/")[1] ?? ""] } };
}
