import { once } from "node:events";
import { createServer, type Server as WebServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { Fake } from "./context.ts";
import { refuse } from "./refuse.ts";

/** longer than clients keep a connection, so that none is closed under a request */
const keepAliveMs = 65_000;

/** An application without routes: only this machine's own requests reach those that are added, and nothing is cached. */
export function createFake(log: (line: string) => void, maxSize = 200 * 1024 * 1024): Fake {
  const app: Fake = new Hono();
  app.onError((error, { req }) => {
    if (error instanceof HTTPException) return error.getResponse();
    log(`${req.method} ${req.path}: ${error}`);
    return Response.json({ detail: "The fake failed on this request." }, { status: 500 });
  });
  app.notFound(() => Response.json({ detail: "Not found." }, { status: 404 }));
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
  });
  app.use(localOnly);
  app.use(
    bodyLimit({
      maxSize,
      onError: async (c) => {
        // what is left unread closes the connection, under the client's next request
        const { body } = c.req.raw;
        if (body && !body.locked) await body.pipeTo(new WritableStream());
        return refuse(413, { detail: "The body is too large." });
      },
    }),
  );
  return app;
}

/**
 * Port 0 takes any free one. @throws Error in one sentence when the port is taken
 * @param purpose e.g. "the inbox" @param attach adds what is no request, e.g. sockets
 */
export async function serve(
  app: Fake,
  port: number,
  purpose: string,
  attach: (server: WebServer) => void = () => {},
) {
  const server = createServer(getRequestListener(app.fetch));
  attach(server);
  server.keepAliveTimeout = keepAliveMs;
  server.listen(port, "127.0.0.1");
  const taken = await getPort(server, port, purpose);
  return {
    /** without a slash at the end */
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function getPort(server: Server, wanted: number, purpose: string): Promise<number> {
  try {
    await once(server, "listening");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE")
      throw new Error(`Port ${wanted}, meant for ${purpose}, is taken by another program.`, { cause });
    throw cause;
  }
  return (server.address() as AddressInfo).port;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Pages can send requests to a loopback port: they name themselves in `Origin`, `Sec-Fetch-Site` or `Host`. Following a link is allowed. */
const localOnly = createMiddleware(async ({ req }, next) => {
  const host = req.header("host") ?? "";
  const origin = req.header("origin");
  const site = req.header("sec-fetch-site") ?? "none";
  const isLink =
    req.method === "GET" &&
    req.header("sec-fetch-mode") === "navigate" &&
    req.header("sec-fetch-dest") === "document";
  if (!loopback.test(host)) refuse(403, { detail: "Only loopback names are served." });
  if ((origin && origin !== `http://${host}`) || !(isLink || site === "none" || site === "same-origin"))
    refuse(403, { detail: "Only this server's own pages may call." });
  await next();
});
