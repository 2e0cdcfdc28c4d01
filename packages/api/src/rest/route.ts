import type { ErrorCode, TokenScope } from "@portrait-studio/contract";
import type { ApiContext } from "../context.ts";

type RestMethod = "GET" | "POST" | "PUT" | "DELETE";

/** The REST call of a procedure, in the format of trpc-to-openapi. */
export interface RestRoute {
  method: RestMethod;
  /** path below the API root, e.g. "/users/{id}" */
  path: `/${string}`;
  summary: string;
  tags: string[];
}

export type ProcedureMeta = {
  openapi?: RestRoute;
  /** The output is a page, which REST sends as an array of its items with Link and X-Total-Count headers. */
  page?: true;
  repeatable?: true;
  /** Takes a Browser-Key header from programs without cookies. */
  browserKey?: true;
  /** The scope an access token needs; by default "read" for queries, "create" for mutations. */
  scope?: TokenScope;
  /** Error codes for the document, besides those that every call of its kind shares. */
  errors?: readonly ErrorCode[];
};

export function rest(method: RestMethod, path: `/${string}`, summary: string): { openapi: RestRoute } {
  return { openapi: { method, path, summary, tags: [path.split("/")[1] ?? ""] } };
}

export interface RestCall {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string>>;
  ctx: ApiContext;
}

export interface RestAnswer {
  body: unknown;
  status?: number;
  headers?: Record<string, string>;
}

export type Endpoint = (call: RestCall) => Promise<RestAnswer>;
