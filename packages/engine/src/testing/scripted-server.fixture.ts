import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { listen } from "./listen.fixture.ts";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export interface ScriptedServer {
  url: string;
  /** the received requests, e.g. "GET /v1/account" */
  asked: string[];
  stop: () => Promise<void>;
}

/** A server that sends one reply after another, and then always the last one. */
export async function startScriptedServer(...replies: Reply[]): Promise<ScriptedServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)];
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    reply(request, response);
  });
  return { asked, ...(await listen(server)) };
}

export function reply(status: number, body: unknown = {}, headers: Record<string, string> = {}): Reply {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
}

/** An answer that never ends, at so many bytes at once: as fast as it is read, or with a pause between. */
export function drip(bytes: number, pauseMs = 0): Reply {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const send = () => {
      if (response.destroyed) return;
      if (response.write(Buffer.alloc(bytes, " "))) setTimeout(send, pauseMs);
      else response.once("drain", send);
    };
    send();
  };
}

/** An answer of which a part comes, before the connection breaks. */
export const sendHalf: Reply = (request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write("{", () => request.socket.destroy());
};

/** A small answer that is large when it is decompressed. */
export function replyCompressed(bytes: number): Reply {
  return reply(200, gzipSync(Buffer.alloc(bytes, " ")), { "content-encoding": "gzip" });
}

/** The connection breaks after the request was received. */
export const breakOff: Reply = (request) => {
  request.socket.destroy();
};
