import type { Server } from "node:http";
import { WebSocketServer } from "ws";
import { createFake, serve } from "../base/serve.ts";
import { addControlRoutes, type Stranger } from "../images/control.ts";
import { createComfyFaults } from "./faults.ts";
import { type ComfySpeed, Jobs } from "./jobs.ts";
import { addRoutes } from "./routes.ts";
import { Shelf } from "./shelf.ts";

export type { ArmedFault } from "./faults.ts";

export interface ComfyOptions {
  port: number;
  log: (line: string) => void;
  /** milliseconds of one job; may be changed while it runs */
  speed?: ComfySpeed;
  /** longer side of its images, in pixels, where tests need none as large as asked for */
  imageSize?: number;
  /** before 0.26: no call cancels a job, and choices are described in the old form */
  version?: "old" | "new";
  /** what the server calls itself; one of `version` by default */
  comfyVersion?: string;
  /** asked of every request, as a proxy in front of ComfyUI would */
  secret?: string;
  /** nodes and files that this server does not have */
  lacks?: readonly string[];
  /** on Windows, file names have this in them where others have a slash, and its weights are in a folder of the operator's */
  separator?: "\\";
  /** its command line after the program's name */
  argv?: readonly string[];
}

export async function startComfyUI(options: ComfyOptions) {
  const {
    port,
    log,
    speed = { imageMs: 3000 },
    version = "new",
    comfyVersion = version === "old" ? "0.3.64" : "0.38.1",
    secret,
    lacks = [],
    imageSize,
    separator,
    argv = ["--disable-metadata", "--disable-assets"],
  } = options;
  const shelf = new Shelf(separator);
  const faults = createComfyFaults();
  const sockets = createSockets(secret);
  const stranger: Stranger = { photo: undefined };
  const jobs = new Jobs({ shelf, stranger, imageSize, speed, log, send: sockets.send });
  const app = createFake(log);
  addControlRoutes(app, faults, stranger);
  if (secret) {
    app.use(async (c, next) => {
      if (c.req.header("authorization") === `Bearer ${secret}`) return next();
      return c.text("Unauthorized", 401);
    });
  }
  addRoutes(app, { jobs, shelf, faults, isOld: version === "old", lacks, separator, comfyVersion, argv });
  const server = await serve(app, port, "the fake ComfyUI", sockets.attach);
  return {
    url: server.url,
    faults,
    jobs: () => jobs.taken,
    /** the person's files that were not replaced, and jobs that the history tells of */
    holds: () => [...shelf.unscrubbed(), ...jobs.history.keys()],
    /** as a kill and a new start */
    restart: () => jobs.restart(),
    stop: async () => {
      jobs.stop();
      sockets.stop();
      await server.stop();
    },
  };
}

export type RunningComfy = Awaited<ReturnType<typeof startComfyUI>>;

/** ComfyUI's socket `/ws?clientId=...`; one of the same name replaces an earlier one. @param secret as of the other routes */
function createSockets(secret: string | undefined) {
  const known = new Map<string, { send: (text: string) => void }>();
  const sockets = new WebSocketServer({ noServer: true });
  return {
    /** Sends to the socket of that name, as ComfyUI does to the one that ordered a job. */
    send: (client: string | undefined = "", type: string, data: unknown) =>
      known.get(client)?.send(JSON.stringify({ type, data })),
    attach: (server: Server) => {
      server.on("upgrade", (request, socket, head) => {
        const url = new URL(request.url ?? "/", "http://fake");
        const isKnown = !secret || request.headers.authorization === `Bearer ${secret}`;
        if (url.pathname !== "/ws" || !isKnown) {
          socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
          return;
        }
        sockets.handleUpgrade(request, socket, head, (opened) => {
          const name = url.searchParams.get("clientId") ?? "";
          known.set(name, opened);
          opened.on("close", () => known.delete(name));
          opened.send(JSON.stringify({ type: "status", data: { status: {}, sid: name } }));
        });
      });
    },
    stop: () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
}
