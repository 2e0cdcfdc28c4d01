import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { StandError } from "../api/errors.ts";
import { handleApi } from "../api/handle.ts";
import { handleControl } from "../control/handle.ts";
import { handlePage } from "../pages/handle.ts";
import type { World } from "../world.ts";
import { sendJson } from "./send.ts";

export interface StandServer {
  port: number;
  /** From here on calls are answered. */
  serve: (world: World) => void;
  close: () => Promise<void>;
}

const keepAliveMs = 65_000;

const files: Record<string, { name: string; type: string }> = {
  "/stand.css": { name: "stand.css", type: "text/css; charset=utf-8" },
  "/console.js": { name: "console.js", type: "text/javascript; charset=utf-8" },
};

/**
 * Opens the port on 127.0.0.1; 0 takes any free one.
 * @throws Error in one sentence when it is taken
 */
export async function openServer(port: number): Promise<StandServer> {
  let world: World | undefined;
  const server = createServer((request, response) => {
    if (!world) return sendJson(response, 503, { error: { message: "The stand is not ready yet." } });
    const { log } = world.config;
    answer(world, request, response).catch((error: unknown) => {
      if (!(error instanceof StandError)) log(`${request.method} ${request.url}: ${error}`);
      if (response.headersSent) return response.destroy();
      const known =
        error instanceof StandError
          ? error
          : new StandError(500, { message: "The stand failed on this request." });
      sendJson(response, known.status, known.body());
    });
  });
  // longer than the SDK keeps a connection, so that none is closed under a request
  server.keepAliveTimeout = keepAliveMs;
  const taken = await listen(server, port);
  return {
    port: taken,
    serve: (ready) => {
      world = ready;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE") {
      throw new Error(`Port ${port}, meant for the Stripe stand, is taken by another program.`, { cause });
    }
    throw cause;
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  refuseForeign(request);
  const { pathname } = new URL(request.url ?? "/", world.config.url);
  if (pathname.startsWith("/v1/")) return handleApi(world, request, response);
  if (pathname.startsWith("/_sandbox/")) return handleControl(world, request, response);
  const file = request.method === "GET" ? files[pathname] : undefined;
  if (file) return sendFile(file, response);
  if (await handlePage(world, request, response)) return;
  throw new StandError(404, { message: `The stand does not serve ${request.method} ${pathname}.` });
}

async function sendFile(
  { name, type }: { name: string; type: string },
  response: ServerResponse,
): Promise<void> {
  const content = await readFile(new URL(`../pages/${name}`, import.meta.url));
  response.writeHead(200, {
    "cache-control": "no-cache",
    "content-type": type,
    "content-length": content.length,
  });
  response.end(content);
}

/**
 * Any web page that is open in a browser here can send requests to a loopback port. Those name their page in `Origin`,
 * or, by a name of their own that points here, in `Host`.
 */
function refuseForeign(request: IncomingMessage): void {
  const host = request.headers.host ?? "";
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) {
    throw new StandError(403, { message: "Only loopback names are served." });
  }
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new StandError(403, { message: "Only the stand's own pages may call." });
  }
}
