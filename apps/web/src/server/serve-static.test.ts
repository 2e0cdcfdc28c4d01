import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFiles } from "../../scripts/compress-files.ts";
import { createStaticServer } from "./serve-static.ts";

const script = "export const words = 'light and shadow';\n".repeat(200);
let folder: string;
let port: number;
let close: () => void;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-"));
  await writeFile(join(folder, "page-1a2b.js"), script);
  await writeFile(join(folder, "small.js"), "1");
  await compressFiles(folder);
  const serve = createStaticServer(folder, { "x-content-type-options": "nosniff" });
  const server = createServer((request, response) => {
    if (!serve(request, response)) response.writeHead(404).end(request.url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

async function fetchRaw(path: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers, agent: false }, resolve).on("error", reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

it.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["identity", undefined, (bytes: Buffer) => bytes],
] as const)("to a browser that takes %s, the file goes as %s", async (accepted, encoding, open) => {
  const { status, headers, body } = await fetchRaw("/_next/static/page-1a2b.js", {
    "accept-encoding": accepted,
  });
  expect([status, headers["content-encoding"], open(body).toString()]).toEqual([200, encoding, script]);
  expect(headers).toMatchObject({
    "cache-control": "public,max-age=31536000,immutable",
    "content-type": expect.stringMatching(/^text\/javascript/),
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  if (encoding) expect(body.length).toBeLessThan(script.length / 10);
});

it("a file that compression would not shrink is served as it is", async () => {
  const { headers, body } = await fetchRaw("/_next/static/small.js", { "accept-encoding": "br" });
  expect([headers["content-encoding"], body.toString()]).toEqual([undefined, "1"]);
});

it.each(["/_next/static/none.js", "/_next/static/../secret", "/_next/static/%2e%2e/secret", "/page-1a2b.js"])(
  "%s is left to Next, with its address as it came",
  async (path) => {
    const { status, body } = await fetchRaw(path);
    expect([status, body.toString()]).toEqual([404, path]);
  },
);
