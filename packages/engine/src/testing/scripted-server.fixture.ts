import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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

/** The connection breaks after the request was received. */
export const breakOff: Reply = (request) => {
  request.socket.destroy();
};
