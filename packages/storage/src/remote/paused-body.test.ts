import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { getBody } from "./file-response.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

test("a server that closes the connection before its file is read ends neither the file nor the process", async () => {
  // all of it arrives with the end of the connection, while the reader has taken the first 64 KB
  const file = Buffer.alloc(70_000, "a");
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${file.byteLength}\r\nconnection: close\r\n\r\n`);
      socket.write(file);
      socket.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  // Node's own connections are there first, which undici's fetch would take
  await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
  const { createCalls } = await import("./patience.ts");
  const response = await createCalls("S3")(new URL(`http://127.0.0.1:${port}/file`), {}, 5_000);
  // all is sent, and the other end has heard it, while nobody reads
  await expect.poll(() => sockets.at(-1)?.destroyed).toBe(true);
  expect((await buffer(getBody(response))).equals(file)).toBe(true);
});
