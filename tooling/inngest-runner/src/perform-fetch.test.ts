import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Inngest } from "inngest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { waitFor } from "./testing/wait-for.ts";

const seen: { method: string | undefined; path: string | undefined; body: string; header: unknown }[] = [];
const held: ServerResponse[] = [];
let broken = 0;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method, path: request.url, body, header: request.headers["x-own"] });
  switch (request.url) {
    case "/hold":
      held.push(response);
      return;
    case "/none":
      return void response.writeHead(204).end();
    case "/breaks":
      if (broken++ < 2) return void request.socket.destroy();
      return void response.end("third time");
    case "/always-breaks":
      return void request.socket.destroy();
    case "/zipped":
      return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("small"));
    case "/large":
      return void response.end(Buffer.alloc(5 * 1024 * 1024, "x"));
    default:
      return void response
        .writeHead(418, { "x-tea": "yes", "content-type": "application/json" })
        .end('{"short":true}');
  }
}

const server = createServer((request, response) => void answer(request, response));
let context: TestContext;
let address = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context = await makeContext({ checkpointing: true, functions });
});
afterAll(async () => {
  await context.stop();
  server.closeAllConnections();
  server.close();
});

function functions(client: Inngest) {
  const fetches = { id: "fetches", retries: 2 as const, triggers: [{ event: "fetches" }] };
  return [
    client.createFunction(fetches, async ({ event, step }) => {
      const { path, init } = event.data as { path: string; init?: RequestInit };
      try {
        const response = await step.fetch(address + path, init);
        const text = await response.text();
        return { status: response.status, text, tea: response.headers.get("x-tea") };
      } catch (error) {
        return String(error);
      }
    }),
    client.createFunction({ id: "many", triggers: [{ event: "many" }] }, async ({ step }) => {
      const both = await Promise.all(["/a", "/b"].map((path) => step.fetch(address + path)));
      return await step.run("count", () => both.map((response) => response.status));
    }),
  ];
}

it("returns any answer of the other side, whatever its status", async () => {
  const init = { method: "POST", body: "cup", headers: { "x-own": "mine" } };
  expect(await context.run("fetches", { path: "/tea", init })).toMatchObject({
    status: "Completed",
    output: { status: 418, text: '{"short":true}', tea: "yes" },
  });
  expect(seen).toContainEqual({ method: "POST", path: "/tea", body: "cup", header: "mine" });
  expect(await context.run("fetches", { path: "/none" })).toMatchObject({
    output: { status: 204, text: "" },
  });
  expect(await context.run("fetches", { path: "/zipped" })).toMatchObject({ output: { text: "small" } });
});

it("is made again when it breaks, as often as the function's steps are tried; then the function may catch it", async () => {
  expect(await context.run("fetches", { path: "/breaks" })).toMatchObject({ output: { text: "third time" } });
  const run = await context.run("fetches", { path: "/always-breaks" });
  expect(run).toMatchObject({ status: "Completed", output: expect.stringContaining("failed") });
  expect(seen.filter((request) => request.path === "/always-breaks")).toHaveLength(3);
  const failures = await context.database.query("select attempt from failure where run = $1", [run.id]);
  expect(failures).toEqual([{ attempt: 0 }, { attempt: 1 }, { attempt: 2 }]);
});

it("refuses an answer that is larger than a step's result may be", async () => {
  const run = await context.run("fetches", { path: "/large" });
  expect(run.output).toContain("over 4 MiB");
});

it("goes on beside others", async () => {
  expect(await context.run("many")).toMatchObject({ output: [418, 418] });
});

it("is made again by the next runner, and what an earlier one still gets is not used", async () => {
  const event = await context.send("fetches", { path: "/hold" });
  await waitFor("the request", () => held.length === 1);
  await context.restart();
  await waitFor("the request again", () => held.length === 2);
  held[1]?.end("second");
  const [run] = await waitFor("the end", async () => {
    const rows = await context.database.query<{ output: unknown }>(
      "select output from run where event = $1 and ended_at is not null",
      [event],
    );
    return rows.length > 0 && rows;
  });
  expect(run?.output).toMatchObject({ text: "second" });
});
