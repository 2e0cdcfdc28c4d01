import type { IncomingMessage } from "node:http";
import { checkSigningKey, type Signing } from "../signing.ts";
import { RequestError } from "./request-error.ts";

export interface RouteCall {
  request: IncomingMessage;
  url: URL;
  /** A named part of the path, decoded. */
  param: (name: string) => string;
}

/** An answer that is not JSON: a page, or a file of one. */
export class Content {
  readonly type: string;
  readonly text: string;

  constructor(type: string, text: string) {
    this.type = type;
    this.text = text;
  }
}

export interface Route {
  method: string;
  path: RegExp;
  /** Returns `Content`, or what is answered as JSON. */
  handle: (call: RouteCall) => Promise<unknown>;
  status: number;
}

/** A route whose path is written as "/v1/runs/:id". @param status of its answer */
export function route(method: string, path: string, handle: Route["handle"], status = 200): Route {
  return { method, path: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`), handle, status };
}

/** The routes, for callers with the server's signing key alone. They are refused before their body is read. */
export function withSigningKey(signing: Signing | undefined, routes: Route[]): Route[] {
  if (!signing) return routes;
  return routes.map((open) => ({
    ...open,
    handle: async (call) => {
      checkSigningKey(signing, call.request.headers);
      return await open.handle(call);
    },
  }));
}

/** The value; RequestError 404 when there is none. @param what such as "run 01J…" */
export function found<Value>(value: Value | undefined | false, what: string): Value {
  if (value === undefined || value === false) throw new RequestError(404, `There is no ${what}.`);
  return value;
}
