import type { ErrorCode, TokenScope } from "@portrait-studio/contract";

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
  /** Takes a Browser-Key header from programs that keep no cookies. */
  browserKey?: true;
  /** The scope an access token needs; by default "read" for queries, "create" for mutations. */
  scope?: TokenScope;
  /** Error codes besides those that every call of its kind shares; for the document. */
  errors?: readonly ErrorCode[];
};

type Extras = Pick<ProcedureMeta, "page" | "scope" | "errors">;

/** Declares the REST call of a procedure, with the errors that are specific to it. */
export function rest(
  method: RestMethod,
  path: `/${string}`,
  summary: string,
  extras: Extras = {},
): ProcedureMeta & { openapi: RestRoute } {
  return { openapi: { method, path, summary, tags: [path.split("/")[1] ?? ""] }, ...extras };
}
