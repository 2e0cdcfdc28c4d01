import type { IncomingMessage } from "node:http";
import type { JsonAnswer } from "./send-json.ts";

export interface RouteCall {
  request: IncomingMessage;
  url: URL;
  /** The path's named groups, decoded. */
  params: Record<string, string>;
}

export interface Route {
  method: string;
  path: RegExp;
  handle: (call: RouteCall) => Promise<JsonAnswer>;
}

/** A route whose path is written as "/v1/runs/:id". */
export function route(method: string, path: string, handle: Route["handle"]): Route {
  return { method, path: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`), handle };
}
