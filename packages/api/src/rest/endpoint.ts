import type { ApiContext } from "../context.ts";

/** One REST call. */
export interface RestCall {
  request: Request;
  url: URL;
  /** decoded parameters of the path */
  params: Readonly<Record<string, string>>;
  ctx: ApiContext;
}

export interface RestAnswer {
  /** sent as JSON */
  body: unknown;
  status?: number;
  headers?: Record<string, string>;
}

/** Handles a call; a thrown error becomes its error response. */
export type Endpoint = (call: RestCall) => Promise<RestAnswer>;
