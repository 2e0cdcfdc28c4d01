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
  /** everything below /api */
  handleApi: Handle;
  /** everything else */
  handlePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  onAnswered?: ServerOptions["onAnswered"];
  /** calls that may be in hand at a time; more are refused, so that none waits for seconds */
  mostCalls?: number;
  /** whether requests begin traces */
  traced?: boolean;
  /** Next's development tools also take messages */
  development?: boolean;
}

/** photos come over slow lines too */
const requestTimeoutMs = 5 * 60_000;
const pageMethods = ["GET", "HEAD"];
/** Transfers take as long as the other side's line; and whoever watches the studio must see it at work. */
const uncounted = /^\/api\/(files|storage|health)(\/|$)/;
const busyLogMs = 60_000;

/** The web server: one port, on which the API answers first and pages have the rest. */
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
  const listen = (busy: boolean) =>
    getRequestListener((request, { incoming }) =>
      handleApi(request, "socket" in incoming ? incoming.socket.remoteAddress : undefined, busy),
    );
  const [listenApi, listenBusy] = [listen(false), listen(true)];
  const isBusy = limitCalls(options);
  return openServer({
    ...(host !== undefined && { host }),
    port,
    log,
    headers: transportHeaders({ appUrl }),
    requestTimeoutMs,
    ...(onAnswered && { onAnswered }),
    traced,
    answer: (request, response) => {
      const path = pathOf(request.url ?? "");
      if (isApi(path)) return (isBusy(path, response) ? listenBusy : listenApi)(request, response);
      const allowed = development || pageMethods.some((method) => method === request.method);
      if (allowed) return handlePage(request, response);
      const status = request.method === "OPTIONS" ? 204 : 405;
      response.writeHead(status, { allow: pageMethods.join(", "), connection: "close" }).end();
    },
  });
}

function pathOf(url: string): string {
  return decodeURIComponent(new URL(url, "http://studio").pathname);
}

/** However it is written: Next would decode it and lead to the API too, but without the caller's address. */
function isApi(path: string): boolean {
  return /^\/+api(\/|$)/i.test(path);
}

/** Counts the calls in hand. @returns whether this one is too many */
function limitCalls({ mostCalls = 100, log }: Pick<StudioServerOptions, "mostCalls" | "log">) {
  let inHand = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (path: string, response: ServerResponse): boolean => {
    if (uncounted.test(path)) return false;
    inHand += 1;
    response.once("close", () => {
      inHand -= 1;
    });
    if (inHand <= mostCalls) return false;
    if (performance.now() - loggedAt > busyLogMs) {
      loggedAt = performance.now();
      log("warn", "More calls than can be answered in time: some are refused.", { inHand });
    }
    return true;
  };
}
