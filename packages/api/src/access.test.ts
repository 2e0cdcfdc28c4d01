import { relayOutbox } from "@portrait-studio/studio";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicProcedures } from "./access.ts";
import { getProcedures, restProcedures } from "./rest/procedure-endpoints.ts";
import { appRouter } from "./router.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const procedures = Object.entries(getProcedures(appRouter));
const closed = procedures.filter(([name]) => !publicProcedures.has(name));
const calls = restProcedures(appRouter);

describe("without a session", () => {
  it("every procedure except the public ones is refused", async () => {
    expect(closed.length).toBeGreaterThan(20);
    for (const token of [undefined, "unknown", "Bearer", `${"x".repeat(5000)}`]) {
      for (const [name, { _def }] of closed) {
        const mutation = _def.type === "mutation";
        const response = await fetch(`${testApi.url}/api/trpc/${name}`, {
          method: mutation ? "POST" : "GET",
          headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        });
        expect([name, response.status]).toEqual([name, 401]);
      }
    }
  });

  it("every REST call except the public ones is refused, also with headers that other servers trust", async () => {
    const headers = {
      "x-middleware-subrequest": "middleware",
      "x-forwarded-for": "127.0.0.1",
      "x-original-url": "/api/health",
    };
    for (const { name, method, path } of calls.filter((call) => !publicProcedures.has(call.name))) {
      const { status, body } = await restCall(testApi.url, path.replace(/\{\w+\}/, "x"), { method, headers });
      expect([name, status, body.code]).toEqual([name, 401, "UNAUTHENTICATED"]);
    }
    const upload = await restCall(testApi.url, "/storage/upload", { method: "POST", body: new FormData() });
    expect(upload.status).toBe(401);
  });

  it("the public calls are sign-in, keeping an account, taking back what was added to it, prices, shared images, reports of them, the count behind a phone's link, and health", async () => {
    expect([...publicProcedures].sort()).toEqual([
      "account.disownKey",
      "account.keep",
      "auth.beginPasskey",
      "auth.requestMagicLink",
      "auth.verify",
      "auth.verifyPasskey",
      "billing.packages",
      "billing.prices",
      "health.get",
      "health.live",
      "health.ready",
      "images.report",
      "images.shared",
      "upload.phoneSession",
    ]);
    expect((await restCall(testApi.url, "/billing/prices")).body).toEqual({
      training: 20,
      generation: 1,
      edit: 1,
      promptHelper: 1,
      engines: [{ engine: "scripted", training: 20, generation: 1, edit: 1 }],
      creditExpiry: "30d",
      sells: true,
      invoices: true,
    });
    const health = await restCall(testApi.url, "/health");
    expect([health.status, health.body.status]).toEqual([200, "ok"]);
    expect(await restCall(testApi.url, "/health/live")).toMatchObject({ status: 200, body: { ok: true } });
  });

  it("health answers 503 while a person cannot work, and names what fails; ready only without the database", async () => {
    const { studio } = testApi;
    const { db, checkJobs } = studio;
    const gone = () => Promise.reject(new Error("connect ECONNREFUSED"));
    const ask = async () => {
      const [health, ready] = await Promise.all(
        ["/health", "/health/ready"].map((path) => restCall(testApi.url, path)),
      );
      const failing = health?.body.failing.map(({ check }: { check: string }) => check);
      return { health: health?.status, failing, ready: ready?.status };
    };
    studio.checkJobs = gone;
    expect(await ask()).toEqual({ health: 503, failing: ["jobs"], ready: 200 });
    studio.checkJobs = checkJobs;
    // the job server answers, and takes no events
    testApi.failDispatch(true);
    await db.execute(sql`insert into outbox (id, name, data, created_at) values ('evt_waits', 'photo/added',
      '{ "photoId": "pho_1", "userId": "usr_1" }', clock_timestamp() - interval '3 minutes')`);
    await expect(relayOutbox(studio)).rejects.toThrow("refuses events");
    expect(await ask()).toEqual({ health: 503, failing: ["jobs"], ready: 200 });
    testApi.failDispatch(false);
    await db.execute(sql`delete from outbox`);
    studio.db = { execute: gone } as never;
    expect(await ask()).toMatchObject({
      health: 503,
      failing: expect.arrayContaining(["database"]),
      ready: 503,
    });
    studio.db = db;
    expect(await ask()).toEqual({ health: 200, failing: [], ready: 200 });
  });
});
