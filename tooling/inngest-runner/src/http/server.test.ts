import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type InngestServer, startInngest } from "../index.ts";
import { makeDatabase } from "../testing/make-database.ts";

const event = JSON.stringify({ name: "plain", data: {} });
const json = { "content-type": "application/json" };
const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

async function startRunner() {
  const database = await makeDatabase(inject("postgresUrl"));
  const server = await startInngest({ databaseUrl: database.url, port: 0 });
  const stop = async () => {
    await server.stop();
    await database.drop();
  };
  return { server, stop };
}

/** fetch would not send these headers. */
async function ask(
  { port }: InngestServer,
  headers: IncomingHttpHeaders,
  { path = "/health", method = "GET", body = "" } = {},
): Promise<number> {
  const call = request({ host: "127.0.0.1", port, path, method, headers }).end(body);
  const [answer] = await once(call, "response");
  answer.resume();
  return answer.statusCode;
}

describe("a runner on loopback", () => {
  let runner: Awaited<ReturnType<typeof startRunner>>;
  beforeAll(async () => {
    runner = await startRunner();
  });
  afterAll(() => runner.stop());

  const calls = [
    { path: "/api/runs" },
    { path: "/dev" },
    { path: "/v1/runs/none" },
    { path: "/" },
    { path: "/e/key", method: "POST", body: event },
    { path: "/api/events", method: "POST", body: event },
    { path: "/api/runs/none/cancel", method: "POST" },
  ];

  it.each(calls)("answers $path to programs and to its own pages", async (call) => {
    const host = `localhost:${runner.server.port}`;
    const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    for (const headers of [json, { ...json, ...own }])
      expect([200, 400, 404]).toContain(await ask(runner.server, headers, call));
  });

  it.each(calls)(
    "refuses $path to pages of other origins, and under names that only point here",
    async (call) => {
      for (const headers of [
        { host: "evil.example" },
        { host: `localhost.evil.example:${runner.server.port}` },
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" },
      ])
        expect([headers, await ask(runner.server, { ...json, ...headers }, call)]).toEqual([headers, 403]);
    },
  );

  it("refuses bodies other than JSON, which any page may send", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
      expect(
        await ask(runner.server, { "content-type": type }, { path: "/e/key", method: "POST", body: event }),
      ).toBe(415);
    expect(await ask(runner.server, json, { path: "/e/key", method: "POST", body: event })).toBe(200);
  });

  it("allows a link to the dashboard, and no page that embeds it", async () => {
    const foreign = { "sec-fetch-site": "cross-site", ...link };
    expect(await ask(runner.server, foreign, { path: "/" })).toBe(200);
    expect(await ask(runner.server, { ...foreign, "sec-fetch-dest": "iframe" }, { path: "/" })).toBe(403);
    expect(
      await ask(runner.server, { ...foreign, ...json }, { path: "/e/key", method: "POST", body: event }),
    ).toBe(403);
  });
});
