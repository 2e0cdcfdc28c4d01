import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Log } from "@portrait-studio/studio";
import { knownMethods, problemOfRequest } from "./problem-of-request.ts";

export interface ServerOptions {
  /** address of this machine; 127.0.0.1 when not given */
  host?: string;
  /** 0 takes any free one */
  port: number;
  log: Log;
  /** Set on every response, also on those to requests that cannot be parsed. */
  headers?: Readonly<Record<string, string>>;
  /** how long a request may take to arrive with its body; the response may take longer */
  requestTimeoutMs: number;
  /** What it throws or rejects with is logged and answered with 500. */
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
}

export interface OpenServer {
  port: number;
  /** Node's own, for what has to be attached to it */
  server: Server;
  /** Takes no new connections and resolves when all are closed; those still busy after `patienceMs` are cut. */
  close: (patienceMs: number) => Promise<void>;
}

/** bytes of a request's line and headers together */
const maxHeaderBytes = 16 * 1024;
const headersTimeoutMs = 20_000;
/** how often Node looks for connections whose time is up */
const checkingIntervalMs = 5_000;

/**
 * Opens an HTTP server that no request can end: what cannot be parsed, what is no request for a path here, what
 * arrives too slowly and what makes the handler fail each get a response. Web and worker listen through this alone.
 */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  const { headers = {}, requestTimeoutMs } = options;
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(checkingIntervalMs, requestTimeoutMs),
    },
    (request, response) => {
      // a client that disconnects is no fault of anyone's
      response.on("error", () => {});
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const problem = problemOfRequest(request);
      if (problem) return sendStatus(response, problem.status, problem.headers);
      void answerSafely(options, request, response);
    },
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // half a response cannot be taken back
    const begun = (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent;
    if (begun || !socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    endRaw(socket, statusOfParserError(error.code), headers);
  });
  server.on("connect", (_request, socket) =>
    endRaw(socket, 405, { ...headers, allow: knownMethods.join(", ") }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host ?? "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    server,
    close: async (patienceMs) => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(patience);
    },
  };
}

async function answerSafely(
  { answer, log }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // before the handler, which may rewrite it; the query may hold a signature
  const path = request.url?.split("?")[0];
  try {
    await answer(request, response);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    log("error", "A request failed.", { method: request.method, path, error: text });
    if (response.headersSent) response.destroy();
    else sendStatus(response, 500);
  }
}

/** A response without a body, after which the connection is closed: what is left of the request is not read. */
function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const length = status === 204 ? {} : { "content-length": "0" };
  response.writeHead(status, { ...headers, ...length, connection: "close" }).end();
}

function statusOfParserError(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return code === "HPE_CHUNK_EXTENSIONS_OVERFLOW" ? 413 : 400;
}

/** Answers on a socket for which Node has made no response. */
function endRaw(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  socket.on("error", () => {});
  const all = { ...headers, "content-length": "0", connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n")}\r\n\r\n`, () =>
    socket.destroy(),
  );
}
