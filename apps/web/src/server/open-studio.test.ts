import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createPlatform, type OpenServer, readEnvironment } from "@portrait-studio/platform";
import { sendOddRequests } from "@portrait-studio/platform/testing";
import { afterEach, describe, expect, it } from "vitest";
import { createHandle } from "./create-handle.ts";
import { openStudio, type StudioServerOptions } from "./open-studio.ts";
import { inPublic, local } from "./settings.fixture.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The web server with the whole API and no database behind it, and with pages that fail when they are asked to. */
async function start(
  settings: Record<string, string | undefined>,
  handlePage?: StudioServerOptions["handlePage"],
) {
  const lines: { level: string; message: string }[] = [];
  const log: StudioServerOptions["log"] = (level, message) => lines.push({ level, message });
  const environment = readEnvironment(settings);
  const platform = createPlatform(environment, log);
  const server: OpenServer = await openStudio({
    port: 0,
    appUrl: environment.appUrl,
    log,
    handleApi: createHandle(platform, environment).handle,
    handlePage:
      handlePage ??
      (async (request, response) => {
        if (request.url?.includes("fail")) throw new Error("The page failed.");
        response.end("a page");
      }),
  });
  closing.push(async () => {
    await server.close(0);
    await platform.close();
  });
  const url = `http://127.0.0.1:${server.port}`;
  const signInStatuses = async (times: number, headers: () => Record<string, string> = () => ({})) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const response = await fetch(`${url}/api/auth/verify`, {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json", ...headers() },
      });
      statuses.push(response.status);
    }
    return statuses;
  };
  return { url, port: server.port, lines, signInStatuses };
}

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(bytes);
  return await text(socket);
}

describe("the web server", () => {
  it("keeps browsers to https on every answer of a public studio, and of no local one", async () => {
    const { url, port } = await start(inPublic);
    const answers = await Promise.all(
      [
        "/",
        "/gallery?fail",
        "/api/health",
        "/api/none",
        "/api/files/x",
        "/api/openapi.json",
        "/api/trpc/none",
        "/%61pi/x",
        "/%",
      ].map((path) => fetch(url + path)),
    );
    for (const method of ["OPTIONS", "POST", "HEAD"]) answers.push(await fetch(url, { method }));
    expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(4);
    for (const { headers } of answers)
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    for (const bytes of ["nonsense\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"])
      expect(await exchange(port, bytes)).toContain("strict-transport-security: max-age=31536000");
    const plain = await start(local);
    for (const path of ["/", "/api/health"])
      expect((await fetch(plain.url + path)).headers.has("strict-transport-security")).toBe(false);
  });

  it.each([
    "/api",
    "/%61pi/trpc/auth.verify",
    "/%2Fapi/trpc/auth.verify",
    "/x/../api/health",
    "/API/health",
    "/api%2fhealth",
  ])("lets no page answer %s, which a router that decodes might lead to the API", async (path) => {
    let pages = 0;
    const { port } = await start(local, async (_request, response) => {
      pages += 1;
      response.end();
    });
    const answer = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (404|503) /);
    expect(pages).toBe(0);
  });

  it("answers methods that no page accepts", async () => {
    const { url } = await start(local);
    const answers = await Promise.all(
      ["OPTIONS", "POST", "PUT"].map((method) => fetch(`${url}/gallery`, { method })),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get("allow")])).toEqual([
      [204, "GET, HEAD"],
      [405, "GET, HEAD"],
      [405, "GET, HEAD"],
    ]);
  });

  it("outlives 500 odd requests and pages that fail, within its memory", async () => {
    const { url, port, lines } = await start(local);
    const paths = [
      "/api/trpc/auth.requestMagicLink",
      "/api/trpc/auth.verify,billing.prices?batch=1&input={}",
      "/api/trpc/images.shared?input=%7B",
      "/api/auth/verify",
      "/api/storage/upload?sessionId=x",
      "/api/files/photos/usr_1/pho_2.jpg?expires=1&signature=x",
      "/api/webhooks/stripe",
      "/api/health",
      "/api/openapi.json",
      "/gallery",
      "/fail",
    ];
    const before = process.memoryUsage.rss() / 1e6;
    const { statuses, failed } = await sendOddRequests({ port, paths, count: 500, seed: 3 });
    expect(failed.filter(({ request }) => !request.includes("fail"))).toEqual([]);
    expect(process.memoryUsage.rss() / 1e6 - before).toBeLessThan(200);
    expect(Object.keys(statuses).length).toBeGreaterThan(6);
    expect((await fetch(`${url}/api/billing/prices`)).status).toBe(200);
    expect(lines.filter(({ message }) => message === "A request failed.").length).toBeGreaterThan(0);
  });
});

describe("more calls than can be answered in time", () => {
  it("are refused at once with the time to wait, except transfers and the watchers' call, and all is well after them", async () => {
    const gate = Promise.withResolvers<undefined>();
    const lines: string[] = [];
    const environment = readEnvironment(local);
    const platform = createPlatform(environment, (_level, message) => lines.push(message));
    const { handle } = createHandle(platform, environment, { mostCalls: 3 });
    const server = await openStudio({
      port: 0,
      appUrl: environment.appUrl,
      log: platform.studio.log,
      handleApi: handle,
      handlePage: async (_request, response) => void response.end("a page"),
    });
    closing.push(() => server.close(0), platform.close);
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
    platform.studio.auth.validateSession = () => gate.promise;
    const headers = { authorization: "Bearer slow" };
    const slow = Array.from({ length: 3 }, () => ask("/api/auth/me", { headers }));
    await expect.poll(async () => (await ask("/api/billing/prices")).status).toBe(503);
    const refused = await ask("/api/billing/prices");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE", details: { retryAfterSeconds: 1 } });
    expect((await ask("/api/trpc/billing.prices")).status).toBe(503);
    expect((await ask("/api/health/live")).status).toBe(200);
    expect((await ask("/api/files/none")).status).toBe(404);
    expect((await ask("/")).status).toBe(200);
    expect(lines.filter((line) => line.startsWith("More calls"))).toHaveLength(1);
    gate.resolve(undefined);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([401, 401, 401]);
    await expect.poll(async () => (await ask("/api/billing/prices")).status).toBe(200);
  });
});

describe("the limit for an address", () => {
  it("counts this machine too in public, whatever its headers claim", async () => {
    const { signInStatuses } = await start(inPublic);
    let claims = 0;
    const statuses = await signInStatuses(32, () => {
      claims += 1;
      return { "x-forwarded-for": `203.0.113.${claims}` };
    });
    expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
  });

  it("counts the address that the proxy reports, and the connection's where it reports none", async () => {
    const { signInStatuses, lines } = await start({ ...inPublic, TRUST_PROXY: "1" });
    const from = (forwarded: string) => signInStatuses(1, () => ({ "x-forwarded-for": forwarded }));
    await signInStatuses(30, () => ({ "x-forwarded-for": "198.51.100.1, 203.0.113.7:4711" }));
    expect(await from("203.0.113.7")).toEqual([429]);
    expect(await from("198.51.100.1")).toEqual([400]);
    expect(lines).toEqual([]);
    expect((await signInStatuses(31)).at(-1)).toBe(429);
    expect(await from("")).toEqual([429]);
    expect(await from("nobody")).toEqual([429]);
    expect(lines.filter(({ message }) => message.includes("TRUST_PROXY"))).toHaveLength(1);
  });

  it("is generous on a local machine", async () => {
    const { signInStatuses } = await start(local);
    expect(await signInStatuses(60)).not.toContain(429);
  });
});

it("pages have a limit for each address, which is said in the reader's language", async () => {
  const environment = readEnvironment({ ...inPublic, TRUST_PROXY: "1" });
  const platform = createPlatform(environment, () => {});
  closing.push(platform.close);
  const { refusePage } = createHandle(platform, environment, { rateLimits: { pages: 3 } });
  const { url } = await start(local, async (request, response) => {
    if (!refusePage(request, response)) response.end("a page");
  });
  const ask = (address: string) =>
    fetch(`${url}/gallery`, { headers: { "x-forwarded-for": address, "accept-language": "es" } });
  for (let page = 0; page < 3; page += 1) expect((await ask("192.0.2.1")).status).toBe(200);
  const refused = await ask("192.0.2.1");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await refused.text()).toContain("Demasiados intentos");
  expect((await ask("192.0.2.2")).status).toBe(200);
});
