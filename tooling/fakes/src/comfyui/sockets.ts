import type { Server } from "node:http";
import { WebSocketServer } from "ws";

interface Sockets {
  /** Sends to the socket of that name, as ComfyUI does to the one that ordered a job. */
  send: (client: string | undefined, type: string, data: unknown) => void;
  attach: (server: Server) => void;
  stop: () => void;
}

/** ComfyUI's socket `/ws?clientId=...`; one of the same name replaces an earlier one. @param secret as of the other routes */
export function createSockets(secret: string | undefined): Sockets {
  const known = new Map<string, { send: (text: string) => void }>();
  const sockets = new WebSocketServer({ noServer: true });
  return {
    send: (client = "", type, data) => known.get(client)?.send(JSON.stringify({ type, data })),
    attach: (server) => {
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
