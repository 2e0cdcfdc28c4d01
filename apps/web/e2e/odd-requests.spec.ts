import { expect, test } from "@playwright/test";
import { type StartedProcess, sendOddRequests, startProcess } from "@portrait-studio/platform/testing";

// a web server of its own: the one that the other tests use is kept running by its launcher, which would hide an end
let web: StartedProcess;
test.beforeAll(async () => {
  web = await startProcess({
    cwd: new URL("..", import.meta.url),
    file: "src/server.ts",
    portVariable: "PORT",
    settings: {},
  });
});
test.afterAll(async () => {
  expect(await web.stop()).toBe(0);
});

const paths = [
  "/",
  "/login",
  "/gallery/img_1?from=x",
  "/share/token",
  "/docs/api",
  "/_next/static/chunks/none.js",
  "/_next/image?url=%2Ficon.svg&w=64&q=75",
  "/_next/data/x/gallery.json",
  "/fonts/none.woff2",
  "/robots.txt",
  "/api/trpc/auth.verify?batch=1",
  "/api/storage/upload",
];

test("the built web server outlives 500 odd requests within its memory", async () => {
  const get = (path: string) => fetch(`http://127.0.0.1:${web.port}${path}`);
  for (const path of ["/", "/login", "/docs/api"]) expect((await get(path)).status).toBe(200);
  const before = web.memory();
  const { statuses, failed } = await sendOddRequests({ port: web.port, paths, count: 500, seed: 4 });
  expect(web.runs()).toBe(true);
  expect(failed).toEqual([]);
  expect(web.memory() - before).toBeLessThan(250);
  expect(Object.keys(statuses).length).toBeGreaterThan(6);
  for (const path of ["/", "/login", "/docs/api", "/api/billing/prices"])
    expect((await get(path)).status).toBe(200);
  expect(web.output()).not.toContain("An error was not caught.");
});

test("what is asked of the server as a whole, or of no page, is answered", async ({ request }) => {
  const address = `http://127.0.0.1:${web.port}`;
  for (const [method, path, status] of [
    ["OPTIONS", "/login", 204],
    ["POST", "/login", 405],
    ["GET", "/%", 400],
    ["GET", "/%61pi/auth/verify", 404],
    ["GET", "/none", 404],
  ] as const)
    expect([path, (await request.fetch(address + path, { method })).status()]).toEqual([path, status]);
});

test("a page connects to the studio only, and has no base", async ({ request }) => {
  for (const path of ["/", "/login", "/docs/api", "/none"]) {
    const policy = (await request.get(`http://127.0.0.1:${web.port}${path}`)).headers()[
      "content-security-policy"
    ];
    // the reference has no script, and may connect to nothing
    expect(policy).toMatch(
      path === "/docs/api" ? /^default-src 'none';(?!.*connect-src)/ : /connect-src 'self'(;|$)/,
    );
    expect(policy).toContain("base-uri 'none'");
  }
});
