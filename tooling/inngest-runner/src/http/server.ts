import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { RequestError } from "./request-error.ts";
import { Content, type Route } from "./route.ts";
import { sendJson } from "./send-json.ts";

export interface HttpServer {
  port: number;
  close: () => Promise<void>;
}

export interface ServerOptions {
  port: number;
  /** It says that it is no dev server. */
  signed?: boolean;
  routes: Route[];
  log: (line: string) => void;
}

const keepAliveMs = 65_000;

/** Serves the routes; resolves when the port is open. */
export async function listen(options: ServerOptions): Promise<HttpServer> {
  const server = createServer((request, response) => {
    response.setHeader("x-inngest-server-kind", options.signed ? "cloud" : "dev");
    answer(options, request, response).catch((error: unknown) => {
      // no query: it may carry a secret
      const path = request.url?.split("?", 1)[0];
      if (!(error instanceof RequestError)) options.log(`${request.method} ${path}: ${error}`);
      const status = error instanceof RequestError ? error.status : 500;
      const message = error instanceof RequestError ? error.message : "The runner failed on this request.";
      if (response.headersSent) return response.destroy();
      sendJson(response, status, { error: message, status });
    });
  });
  // longer than clients keep a connection, so that none is closed under a request
  server.keepAliveTimeout = keepAliveMs;
  await open(server, options);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function open(server: Server, { port }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken: the Inngest runner cannot open it.`)
          : error,
      );
    });
    server.listen(port, "127.0.0.1", resolve);
  });
}

async function answer(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  refuseForeign(request);
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  for (const route of options.routes) {
    if (route.method !== request.method) continue;
    const match = route.path.exec(url.pathname);
    if (!match) continue;
    const param = (name: string): string => decodePart(match.groups?.[name] ?? "");
    const result = await route.handle({ request, url, param });
    return result instanceof Content
      ? sendContent(response, result)
      : sendJson(response, route.status, result);
  }
  throw new RequestError(404, `The runner does not serve ${request.method} ${url.pathname}.`);
}

function sendContent(response: ServerResponse, { type, text }: Content): void {
  response.writeHead(200, {
    "content-type": type,
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "cache-control": "no-cache",
  });
  response.end(text);
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RequestError(400, "The path is not percent-encoded correctly.");
  }
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Web pages can send requests to a loopback port: `Origin`, `Sec-Fetch-Site` or a foreign `Host` give them away, and older
 * browsers cannot send JSON. Following a link to the dashboard is allowed.
 * @throws RequestError 403, or 415 for a body that is not JSON
 */
function refuseForeign({ method, headers }: IncomingMessage): void {
  const { host = "", origin } = headers;
  if (!loopback.test(host)) throw new RequestError(403, "Only loopback names are served.");
  const site = headers["sec-fetch-site"] ?? "none";
  const isLink =
    method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  const isOwn = site === "none" || site === "same-origin";
  if ((origin !== undefined && origin !== `http://${host}`) || !(isOwn || isLink))
    throw new RequestError(403, "Only the dashboard itself may call.");
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (hasBody && !/^application\/json\b/i.test(headers["content-type"] ?? ""))
    throw new RequestError(415, "Send JSON, with content-type: application/json.");
}
