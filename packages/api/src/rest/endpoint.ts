import type { ApiContext } from "../context.ts";

/** One REST call. */
export interface RestCall {
  request: Request;
  url: URL;
  /** from the path, decoded */
  params: Readonly<Record<string, string>>;
  ctx: ApiContext;
}

export interface RestAnswer {
  /** becomes JSON */
  body: unknown;
  status?: number;
  headers?: Record<string, string>;
}

/** Answers a call; a thrown error becomes its error response. */
export type Endpoint = (call: RestCall) => Promise<RestAnswer>;
