import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type OpenServer, openServer, type ServerOptions, transportHeaders } from "@portrait-studio/platform";
import type { Log } from "@portrait-studio/studio";
import type { Handle } from "./create-handle.ts";

export interface StudioServerOptions {
  /** 127.0.0.1 when not given */
  host?: string;
  port: number;
  appUrl: string;
  log: Log;
  handleApi: Handle;
  handlePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  onAnswered?: ServerOptions["onAnswered"];
  traced?: boolean;
  development?: boolean;
}

/** photos come over slow lines too */
const requestTimeoutMs = 5 * 60_000;
const pageMethods = ["GET", "HEAD"];

export function openStudio(options: StudioServerOptions): Promise<OpenServer> {
  const {
    host,
    port,
    appUrl,
    log,
    handleApi,
    handlePage,
    onAnswered,
    traced = false,
    development = false,
  } = options;
  const listenApi = getRequestListener((request, { incoming, outgoing }) =>
    handleApi(request, {
      socketAddress: "socket" in incoming ? incoming.socket.remoteAddress : undefined,
      onClosed: (listener) => (outgoing.closed ? listener() : void outgoing.once("close", listener)),
    }),
  );
  return openServer({
    ...(host !== undefined && { host }),
    port,
    log,
    headers: transportHeaders({ appUrl }),
    requestTimeoutMs,
    ...(onAnswered && { onAnswered }),
    traced,
    answer: (request, response) => {
      if (isApi(toPath(request.url ?? ""))) return listenApi(request, response);
      const allowed = development || pageMethods.some((method) => method === request.method);
      if (allowed) return handlePage(request, response);
      const status = request.method === "OPTIONS" ? 204 : 405;
      response.writeHead(status, { allow: pageMethods.join(", "), connection: "close" }).end();
    },
  });
}

function toPath(url: string): string {
  return decodeURIComponent(new URL(url, "http://studio").pathname);
}

/** However it is written: Next would decode it and lead to the API too, but without the caller's address. */
function isApi(path: string): boolean {
  return /^\/+api(\/|$)/i.test(path);
}
