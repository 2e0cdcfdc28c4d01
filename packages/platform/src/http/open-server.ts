import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Log } from "@portrait-studio/studio";
import { inSpan } from "@portrait-studio/tracing";

/** The methods that handlers support; Node's parser accepts thirty more, some of which make `new Request` throw. */
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const allow = { allow: knownMethods.join(", ") };
const hostPattern = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const visibleAscii = /^[\x21-\x7e]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused
const controlCharacter = /[\0-\x1f\x7f]/;

/** Refuses an unsupported method, an unusable Host, and a path that is not on this server or cannot be decoded; answers `OPTIONS *`. */
function problemOfRequest({
  method = "",
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">):
  | { status: number; headers?: Record<string, string> }
  | undefined {
  if (!knownMethods.some((known) => known === method)) return { status: 405, headers: allow };
  if (!hostPattern.test(headers.host ?? "")) return { status: 400 };
  if (url === "*") return method === "OPTIONS" ? { status: 204, headers: allow } : { status: 400 };
  return isPlainPath(url) ? undefined : { status: 400 };
}

/** Begins with one slash (two would be a host) and has no backslashes or invalid encodings, which handlers treat differently. */
function isPlainPath(url: string): boolean {
  const path = url.split("?")[0] ?? "";
  if (!/^\/(?!\/)/.test(path) || path.includes("\\") || !visibleAscii.test(url)) return false;
  if (!path.includes("%")) return true;
  try {
    return !controlCharacter.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

export interface ServerOptions {
  /** address of this machine; 127.0.0.1 by default */
  host?: string;
  /** 0 for any free one */
  port: number;
  log: Log;
  /** Set on every response, including those to requests that cannot be parsed. */
  headers?: Readonly<Record<string, string>>;
  /** how long a request may take to arrive with its body; the response may take longer */
  requestTimeoutMs: number;
  /** what is read of a request that has its answer before all of it has come */
  dropLimits?: DropLimits;
  /** called after each response, also one that broke off */
  onAnswered?: (answered: Answered) => void;
  /** Whether each request begins a trace. What its caller says of a trace is not taken: it would decide what is recorded. */
  traced?: boolean;
  /** The handler; its errors are logged and become a 500. */
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
}

export interface Answered {
  method: string;
  /** without the query, which may contain a signature, and with ":id" for ids, tokens and e-mail addresses */
  path: string;
  status: number;
  /** from the request's headers to the end of the response */
  seconds: number;
  /** the response's header x-request-id; pages have none */
  requestId: string | undefined;
}

/** bytes of a request line and its headers together */
const maxHeaderBytes = 16 * 1024;
const headersTimeoutMs = 20_000;
/** how often Node checks for connections that exceed their time */
const checkingIntervalMs = 5_000;

/** No request can crash it: those that cannot be parsed, arrive too slowly or make the handler fail get a response. Apps listen only here. */
export async function openServer(options: ServerOptions) {
  const { headers = {}, requestTimeoutMs } = options;
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(checkingIntervalMs, requestTimeoutMs),
    },
    (request, response) => {
      // a client that disconnects is not an error
      response.on("error", () => {});
      dropRest(request, response, options.dropLimits ?? usualDropLimits);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (options.onAnswered) report(options.onAnswered, request, response);
      const problem = problemOfRequest(request);
      if (problem) return sendStatus(response, problem.status, problem.headers);
      void (options.traced ? answerTraced : answerSafely)(options, request, response);
    },
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // a response that has begun cannot be replaced
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
    /** Stops accepting connections and resolves when all are closed; those still busy after `patienceMs` are cut off. */
    close: async (patienceMs: number) => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(patience);
    },
  };
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>;

function report(
  onAnswered: (answered: Answered) => void,
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
): void {
  const began = performance.now();
  response.once("close", () => {
    onAnswered({
      method,
      path: pathWithoutIds(url),
      status: response.statusCode,
      seconds: (performance.now() - began) / 1000,
      requestId: getRequestId(response),
    });
  });
}

/** An address without what identifies a person or opens something: no query, no ids or tokens, no e-mail addresses. */
function pathWithoutIds(url: string): string {
  return (url.split("?")[0] ?? "").replace(/[^/]*[@%][^/]*|[\w-]{20,}/g, ":id");
}

function getRequestId(response: ServerResponse): string | undefined {
  const requestId = response.getHeader("x-request-id");
  return typeof requestId === "string" ? requestId : undefined;
}

function answerTraced(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url = "" } = request;
  const path = pathWithoutIds(url);
  const facts = { "http.request.method": method, "url.path": path };
  return inSpan(`${method} ${path}`, { kind: "server", facts, after: "nothing" }, async (span) => {
    const closed = new Promise((resolve) => response.once("close", resolve));
    await answerSafely(options, request, response);
    await closed;
    const requestId = getRequestId(response);
    span.add({
      "http.response.status_code": response.statusCode,
      ...(requestId && { "studio.request": requestId }),
    });
    if (response.statusCode >= 500) span.fail(new Error());
  });
}

async function answerSafely(
  { answer, log }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // read before the handler, which may rewrite it
  const path = pathWithoutIds(request.url ?? "");
  try {
    await answer(request, response);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    log("error", "A request failed.", { method: request.method, path, error: text });
    if (response.headersSent) response.destroy();
    else sendStatus(response, 500);
  }
}

function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const length = status === 204 ? {} : { "content-length": "0" };
  response.writeHead(status, { ...headers, ...length, connection: "close" }).end();
}

function statusOfParserError(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return code === "HPE_CHUNK_EXTENSIONS_OVERFLOW" ? 413 : 400;
}

function endRaw(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  socket.on("error", () => {});
  const all = { ...headers, "content-length": "0", connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n")}\r\n\r\n`, () =>
    socket.destroy(),
  );
}

interface DropLimits {
  /** more than a photo, so that a browser that sends one reads its answer */
  bytes: number;
  /** how long the rest may come at any rate */
  graceMs: number;
  /** what must have come for each second beyond that */
  bytesPerSecond: number;
}

const usualDropLimits: DropLimits = {
  bytes: 16 * 1024 * 1024,
  graceMs: 10_000,
  bytesPerSecond: 32 * 1024,
};

const checkMs = 500;

/** A connection that is closed while its client sends is reset, and takes the answer along: it stays open until all is there, or a limit. */
function dropRest(request: IncomingMessage, response: ServerResponse, limits: DropLimits): void {
  response.once("prefinish", () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    const began = performance.now();
    let bytes = 0;
    let mayClose = false;
    // called by Node when the answer is out, if the connection is not to be used again
    socket.destroySoon = () => {
      mayClose = true;
    };
    const end = (isWhole: boolean) => {
      clearInterval(timer);
      request.off("data", count);
      Reflect.deleteProperty(socket, "destroySoon");
      if (mayClose || !isWhole) socket.destroySoon();
    };
    const timer = setInterval(() => {
      const seconds = (performance.now() - began - limits.graceMs) / 1000;
      if (bytes < seconds * limits.bytesPerSecond) end(false);
    }, checkMs);
    const count = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > limits.bytes) end(false);
    };
    // whoever was to read it has answered
    request.removeAllListeners("data");
    request.on("data", count);
    request.once("end", () => end(true));
    socket.once("close", () => clearInterval(timer));
    request.resume();
  });
}
