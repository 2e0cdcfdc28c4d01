import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { sendBodies } from "../testing/send-bodies.ts";
import { type OpenServer, openServer, type ServerOptions } from "./open-server.ts";
import { transportHeaders } from "./transport-headers.ts";

const open: OpenServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close(0);
});

async function start(
  answer: ServerOptions["answer"],
  requestTimeoutMs = 10_000,
  dropLimits?: ServerOptions["dropLimits"],
) {
  const lines: string[] = [];
  const server = await openServer({
    port: 0,
    log: (level, message, facts) => lines.push(JSON.stringify({ level, message, ...facts })),
    headers: transportHeaders({ appUrl: "https://studio.example" }),
    requestTimeoutMs,
    ...(dropLimits && { dropLimits }),
    answer,
  });
  open.push(server);
  return {
    lines,
    url: `http://127.0.0.1:${server.port}`,
    exchange: (bytes: string) => exchange(server.port, bytes),
  };
}

/** A server that refuses all, and how many bytes it has read of connections. */
async function startCounted(limits: NonNullable<ServerOptions["dropLimits"]>) {
  const sockets: Socket[] = [];
  const { url } = await start(
    ({ socket }, response) => {
      sockets.push(socket);
      response.writeHead(401, { connection: "close" }).end("refused");
    },
    60_000,
    limits,
  );
  return {
    port: Number(new URL(url).port),
    received: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
  };
}

/** All bytes that the server sends on a connection until it closes it. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(bytes, "latin1");
  return await text(socket);
}

const ok: ServerOptions["answer"] = (_request, response) => response.end("fine");
const hsts = "strict-transport-security: max-age=31536000; includeSubDomains";

describe("a server of the studio", () => {
  it.each([
    [
      "throws",
      () => {
        throw new Error("broken");
      },
    ],
    [
      "rejects",
      async () => {
        throw new Error("broken");
      },
    ],
  ])(
    "responds with 500 when its handler %s, logs it without the query, and keeps running",
    async (_how, answer) => {
      const { url, lines } = await start(answer);
      const response = await fetch(`${url}/path?signature=canary`);
      expect([response.status, await response.text()]).toEqual([500, ""]);
      expect(lines.join()).toMatch(/"path":"\/path".*broken/);
      expect(lines.join()).not.toContain("canary");
      expect((await fetch(url)).status).toBe(500);
    },
  );

  it("cuts off a response whose handler fails in the middle", async () => {
    const { url } = await start(async (_request, response) => {
      response.write("half");
      throw new Error("broken");
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  });

  it.each([
    ["GET * HTTP/1.1", 400],
    ["GET // HTTP/1.1", 400],
    ["GET //evil.example/ HTTP/1.1", 400],
    ["GET http://evil.example/ HTTP/1.1", 400],
    ["GET /% HTTP/1.1", 400],
    ["GET /%c3%28 HTTP/1.1", 400],
    ["GET /%00 HTTP/1.1", 400],
    ["GET /\\evil.example HTTP/1.1", 400],
    ["GET /\u00e9 HTTP/1.1", 400],
    ["TRACE / HTTP/1.1", 405],
    ["PROPFIND / HTTP/1.1", 405],
    ["CONNECT evil.example:443 HTTP/1.1", 405],
    ["OPTIONS * HTTP/1.1", 204],
    ["GET /a%20b?c=%zz HTTP/1.1", 200],
  ])("answers %j with %d", async (line, status) => {
    const { exchange } = await start(ok);
    const answer = await exchange(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(hsts);
    if (status === 204 || status === 405) expect(answer).toMatch(/^allow: GET, HEAD, POST/im);
  });

  it.each(["", "Host: a b", "Host: [::1", "Host: a/b", "Host: a@b"])("refuses a host of %j", async (host) => {
    const { exchange } = await start(ok);
    const lines = ["GET / HTTP/1.0", ...(host ? [host] : []), "", ""];
    expect(await exchange(lines.join("\r\n"))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ["no HTTP", "\x16\x03\x01\r\n\r\n", 400],
    ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
    ["long headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(17_000)}\r\n\r\n`, 431],
  ])("responds to what it cannot parse: %s", async (_what, bytes, status) => {
    const { exchange } = await start(ok);
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(hsts);
  });

  it.each([
    ["headers", "GET / HTTP/1.1\r\nHost: a\r\n"],
    ["a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf"],
  ])("limits how long it waits for %s, but not how long its own response takes", async (_what, bytes) => {
    const { exchange, url } = await start((request, response) => {
      request.resume().on("end", () => setTimeout(() => response.end("slow"), 900));
    }, 300);
    const [answer, slow] = await Promise.all([
      exchange(bytes),
      fetch(url).then((response) => response.text()),
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow).toBe("slow");
  });

  /** after a question to the database, when the client's connection is full */
  const refuse: ServerOptions["answer"] = async (_request, response) => {
    await wait(50);
    response.writeHead(401, { connection: "close" }).end("refused");
  };
  it.each([
    ["a handler that closes", "/", refuse],
    [
      "a handler that does not",
      "/",
      async (_request, response) => {
        await wait(50);
        response.writeHead(401).end("refused");
      },
    ],
    [
      "a handler that has begun to read",
      "/",
      async (request, response) => {
        request.once("data", () => request.pause());
        await wait(50);
        response.writeHead(401).end("refused");
      },
    ],
  ] satisfies [string, string, ServerOptions["answer"]][])(
    "lets who still sends a body read the refusal of %s",
    async (_who, path, answer) => {
      const { url } = await start(answer);
      const answers = await sendBodies(url + path);
      expect(answers).toEqual(Array(8).fill(401));
    },
  );

  it("lets who still sends read the refusal of the server itself", async () => {
    const { url } = await start(ok);
    const statuses = await sendBodies(`${url}/%`);
    expect(statuses).toEqual(Array(8).fill(400));
  });

  it("reads no more than its limit of a body without end", async () => {
    const limits = { bytes: 1_000_000, graceMs: 60_000, bytesPerSecond: 1 };
    const { port, received } = await startCounted(limits);
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", send);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    send();
    await closed;
    expect(received()).toBeLessThan(3_000_000);
  });

  it("waits for no body that stands still or drips, however many", async () => {
    const { port } = await startCounted({ bytes: 1_000_000, graceMs: 300, bytesPerSecond: 10_000 });
    const began = performance.now();
    const sockets = Array.from({ length: 200 }, (_, at) => {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.on("error", () => {});
      socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\nx");
      const drip = at % 2 ? setInterval(() => socket.write("x"), 20) : undefined;
      return new Promise<string>((resolve) => {
        let answer = "";
        socket.on("data", (data) => {
          answer += data;
        });
        socket.once("close", () => {
          clearInterval(drip);
          resolve(answer);
        });
      });
    });
    for (const answer of await Promise.all(sockets)) expect(answer).toContain("refused");
    expect(performance.now() - began).toBeLessThan(6000);
  });

  it("goes on with the connection once the rest has come", async () => {
    const { exchange } = await start((_request, response) => response.writeHead(401).end("refused"));
    const first = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n${"x".repeat(100_000)}`;
    const second = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    expect((await exchange(first + second)).match(/refused/g)).toHaveLength(2);
  });

  it("sets no transport security for a studio on plain HTTP", () => {
    expect(transportHeaders({ appUrl: "http://localhost:3000" })).toEqual({});
  });
});
