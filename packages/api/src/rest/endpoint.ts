import type { ApiContext } from "../context.ts";

/** One REST call: everything that an endpoint can look at. */
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

/** Answers a call; what it throws becomes the answer that the error has. */
export type Endpoint = (call: RestCall) => Promise<RestAnswer>;
