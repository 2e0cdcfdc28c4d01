import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** sent as JSON */
  json?: unknown;
  /** sent as it is */
  bytes?: Uint8Array;
  type?: string;
}

export interface Call {
  request: IncomingMessage;
  url: URL;
  /** the path's named parts */
  params: Record<string, string>;
  body: () => Promise<Buffer>;
}

export interface Route {
  method: string;
  pattern: RegExp;
  handle: (call: Call) => Answer | Promise<Answer>;
}

/** A request that gets this answer instead of what it asked for. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** A route whose path is written as "/v1/files/:id"; ":rest*" takes slashes too. */
export function route(method: string, path: string, handle: Route["handle"]): Route {
  const pattern = path
    .replaceAll(".", "\\.")
    .replace(/:(\w+)\*/g, "(?<$1>.+)")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return { method, pattern: new RegExp(`^${pattern}$`), handle };
}

const maxBodyBytes = 200 * 1024 * 1024;

/** Serves the routes on loopback. Resolves once the port is open; port 0 takes a free one. */
export async function serve(
  routes: readonly Route[],
  { port, log }: { port: number; log: (line: string) => void },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(routes, request)
      .catch((error: unknown) => {
        if (error instanceof Refusal) return error.answer;
        log(`${request.method} ${request.url}: ${error}`);
        return { status: 500, json: { detail: "The stand-in failed on this request." } };
      })
      .then((result) => send(response, result));
  });
  await open(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function open(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken: no stand-in can open it.`) : error,
      );
    });
    server.listen(port, "127.0.0.1", resolve);
  });
}

async function answer(routes: readonly Route[], request: IncomingMessage): Promise<Answer> {
  // a page elsewhere that points its own name at this machine gets nothing, nor one that just calls
  const { host = "", origin } = request.headers;
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) || (origin && origin !== `http://${host}`)) {
    throw new Refusal({ status: 403, json: { detail: "Only loopback names are served." } });
  }
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  for (const { method, pattern, handle } of routes) {
    const match = method === request.method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return handle({ request, url, params, body: () => readBody(request) });
  }
  throw new Refusal({ status: 404, json: { detail: "Not found." } });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Refusal({ status: 413, json: { detail: "The body is too large." } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as a JSON object. */
export async function readObject(call: Call): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse((await call.body()).toString("utf8") || "{}");
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  throw new Refusal({ status: 400, json: { detail: "The body is not a JSON object." } });
}

function send(response: ServerResponse, { status = 200, headers, json, bytes, type }: Answer): void {
  const body = bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));
  response.writeHead(status, {
    "content-type": type ?? (bytes ? "application/octet-stream" : "application/json"),
    "content-length": body.byteLength,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(body);
}
