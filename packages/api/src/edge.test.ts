import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "./create-api.ts";
import { getProcedures, restProcedures } from "./rest/procedure-endpoints.ts";
import { appRouter } from "./router.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

/** An API with its own rate limits, called without a server. */
function limited(rateLimits: NonNullable<Parameters<typeof createApi>[1]["rateLimits"]>) {
  const { handle } = createApi(testApi.studio, { version: "0.0.0", rateLimits });
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
  it("are refused over the limit, with the time to wait; other addresses are not affected", async () => {
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
  });

  it("share one budget if their addresses are unknown", async () => {
    const call = limited({ calls: 3 });
    const calls = Array.from({ length: 5 }, () => call("/billing/prices", { address: "" }));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect((await call("/billing/prices")).status).toBe(200);
  });

  it("count the same in a batch, and the error has the format that tRPC clients read", async () => {
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

  it("for the studio's health are not counted, and those for files are counted separately", async () => {
    const call = limited({ calls: 1, files: 2 });
    await call("/billing/prices");
    for (const path of ["/health", "/health/live", "/health", "/health/live"])
      expect((await call(path)).status).toBe(200);
    const files = [await call("/files/a"), await call("/files/a"), await call("/files/a")];
    expect(files.map(({ status }) => status)).toEqual([404, 404, 429]);
  });

  it("are refused before their body is read", async () => {
    const call = limited({ calls: 1, signIn: 1 });
    let read = 0;
    const body = () =>
      new ReadableStream(
        {
          pull: (controller) => {
            read += 1;
            controller.enqueue(new Uint8Array(1000));
          },
        },
        { highWaterMark: 0 },
      );
    const post = (path: string) =>
      call(path, {
        method: "POST",
        body: body(),
        headers: { "content-type": "application/json" },
        duplex: "half",
      } as RequestInit);
    for (const path of ["/auth/verify", "/trpc/auth.verify"]) {
      await post(path);
      read = 0;
      expect((await post(path)).status).toBe(429);
      expect(read).toBe(0);
    }
  });

  it("are not assigned to addresses from headers that any client can send", async () => {
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

interface Spelling {
  method: string;
  path: string;
}

const trpcCalls: Spelling[] = Object.entries(getProcedures(appRouter)).map(([name, { _def }]) => ({
  method: _def.type === "mutation" ? "POST" : "GET",
  path: `/trpc/${name}`,
}));
const restCalls: Spelling[] = restProcedures(appRouter)
  .filter(({ name }) => !name.startsWith("health."))
  .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, "x") }));

/** The same path with some characters percent-encoded, except the slashes and the first segment that selects tRPC. */
function encodingsOf(path: string): fc.Arbitrary<string> {
  const lead = path.startsWith("/trpc/") ? "/trpc/" : "/";
  const rest = path.slice(lead.length);
  return fc
    .array(fc.constantFrom("as it is", "lower", "upper"), { minLength: rest.length, maxLength: rest.length })
    .map((ways) => {
      const characters = [...rest].map((character, index) => {
        const code = `%${character.charCodeAt(0).toString(16)}`;
        if (character === "/" || ways[index] === "as it is") return character;
        return ways[index] === "upper" ? code.toUpperCase() : code;
      });
      return lead + characters.join("");
    });
}

describe("however a path is written, it", () => {
  const call = (() => {
    let next: ReturnType<typeof limited> | undefined;
    return (...given: Parameters<ReturnType<typeof limited>>) => {
      next ??= limited({ calls: 1, signIn: 1, passkeys: 1, reports: 1, uploads: 1 });
      return next(...given);
    };
  })();
  let people = 0;
  const somebody = () => {
    people += 1;
    return `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
  };
  const send = async ({ method, path }: Spelling, address: string) => {
    const body = method === "POST" || method === "PUT" ? { body: "{}" } : {};
    const { status } = await call(path, {
      method,
      address,
      ...body,
      headers: { "content-type": "application/json" },
    });
    return status;
  };
  const spellings = fc
    .constantFrom(...trpcCalls, ...restCalls)
    .chain((plain) => encodingsOf(plain.path).map((path) => ({ plain, written: { ...plain, path } })));

  it("spends the budget of its procedure", async () => {
    await fc.assert(
      fc.asyncProperty(spellings, fc.boolean(), async ({ plain, written }, plainFirst) => {
        const address = somebody();
        const [first, second] = plainFirst ? [plain, written] : [written, plain];
        expect(await send(first, address)).not.toBe(429);
        expect(await send(second, address)).toBe(429);
      }),
      { numRuns: 300 },
    );
  });

  it("spends one call even if it is unknown", async () => {
    const bends = fc.constantFrom(
      (path: string) => `${path}/`,
      (path: string) => path.replace("/", "//"),
      (path: string) => path.replace(/\/(?=[^/]*$)/, "//"),
      (path: string) => path.replace(/\/(?=[^/]*$)/, "/./"),
      (path: string) => `/x/..${path}`,
      (path: string) => path.replace("/trpc", "/%74rpc"),
      (path: string) => `${path}?batch=1`,
      (path: string) => `${path},${path.slice(6)}?batch=1`,
      (path: string) => `${path}%zz`,
      (path: string) => path.toUpperCase(),
    );
    const methods = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH");
    await fc.assert(
      fc.asyncProperty(spellings, bends, methods, async ({ written }, bend, method) => {
        const address = somebody();
        await send({ method: "GET", path: "/billing/prices" }, address);
        await send({ method: "POST", path: "/auth/verify" }, address);
        await send({ method: "POST", path: "/trpc/auth.beginPasskey" }, address);
        await send({ method: "POST", path: "/share/x/report" }, address);
        expect(await send({ method, path: bend(written.path) }, address)).toBe(429);
      }),
      { numRuns: 300 },
    );
  });
});
