import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "./create-api.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";

let world: TestApi;
beforeAll(async () => {
  world = await startTestApi();
});
afterAll(() => world.close());

/** An API of its own limits, asked without a connection between. */
function limited(rateLimits: NonNullable<Parameters<typeof createApi>[1]["rateLimits"]>) {
  const { handle } = createApi(world.studio, { version: "0.0.0", rateLimits });
  return async (
    path: string,
    { address = "192.0.2.1", ...init }: RequestInit & { address?: string } = {},
  ) => {
    const response = await handle(
      new Request(`http://localhost/api${path}`, init),
      address ? { address } : {},
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

describe("an address's calls", () => {
  it("are refused over the limit, with the time to wait, and nobody else's are", async () => {
    const call = limited({ calls: 3 });
    for (let time = 0; time < 3; time += 1) expect((await call("/billing/prices")).status).toBe(200);
    const refused = await call("/billing/prices");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "20"]);
    expect(JSON.parse(refused.text)).toEqual({
      code: "RATE_LIMITED",
      message: expect.stringContaining("20 seconds"),
      details: { retryAfterSeconds: 20 },
    });
    expect((await call("/none")).status).toBe(429);
    expect((await call("/billing/prices", { address: "192.0.2.2" })).status).toBe(200);
    expect((await call("/billing/prices", { address: "" })).status).toBe(200);
  });

  it("count the same in a batch, and the refusal has the shape that tRPC's clients read", async () => {
    const call = limited({ calls: 5 });
    const batch = (size: number) =>
      call(`/trpc/${Array(size).fill("billing.prices").join(",")}?batch=1&input={}`);
    expect((await batch(4)).status).toBe(200);
    const refused = await batch(2);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "12"]);
    const bodies = JSON.parse(refused.text);
    expect(bodies.map((body: { error: { json: { data: unknown } } }) => body.error.json.data)).toEqual(
      Array(2).fill(expect.objectContaining({ studio: expect.objectContaining({ code: "RATE_LIMITED" }) })),
    );
    expect((await batch(1)).status).toBe(200);
  });

  it.each([
    ["REST", "/auth/verify", { email: "a@example.com", token: "123456" }],
    ["tRPC", "/trpc/auth.verify", { json: { email: "a@example.com", token: "123456" } }],
    ["a batch", "/trpc/auth.verify%2Cauth.verify?batch=1", { 0: { json: {} }, 1: { json: {} } }],
  ])("to sign in have a smaller limit over %s", async (_entrance, path, body) => {
    const call = limited({ signIn: 2 });
    const verify = () =>
      call(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    const statuses = [await verify(), await verify(), await verify()].map(({ status }) => status);
    expect(statuses[2]).toBe(429);
    expect((await call("/billing/prices")).status).toBe(200);
  });

  it("for the studio's health are not counted, and those for files apart", async () => {
    const call = limited({ calls: 1, files: 2 });
    await call("/billing/prices");
    for (let time = 0; time < 5; time += 1) expect((await call("/health")).status).toBe(200);
    const files = [await call("/files/a"), await call("/files/a"), await call("/files/a")];
    expect(files.map(({ status }) => status)).toEqual([404, 404, 429]);
  });

  it("are not told by headers that anybody can send", async () => {
    const call = limited({ calls: 1 });
    await call("/billing/prices");
    const headers = {
      "x-forwarded-for": "192.0.2.77",
      "x-real-ip": "192.0.2.78",
      forwarded: "for=192.0.2.79",
    };
    expect((await call("/billing/prices", { headers })).status).toBe(429);
  });
});
