import { StudioError } from "@portrait-studio/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { admitted } from "../get-cost.ts";
import { errorResponse } from "../responses.ts";
import { fakeContext } from "../testing/fake-context.fixture.ts";
import { procedure, publicProcedure, repeatableProcedure, router } from "../trpc.ts";
import { handleRest } from "./handle-rest.ts";
import { procedureEndpoint, restProcedures } from "./procedure-endpoints.ts";
import { type Endpoint, rest } from "./route.ts";
import { createRouteTable } from "./route-table.ts";

const item = z.object({ id: z.string() });

const shop = router({
  health: router({
    get: publicProcedure.meta(rest("GET", "/health", "")).query(({ ctx }) => {
      ctx.reply.status = 503;
      ctx.reply.cookies.push("key=value; HttpOnly");
      return { ok: false };
    }),
  }),
  items: router({
    echo: procedure
      .meta(rest("POST", "/items/{id}/echo", ""))
      .input(z.object({ id: z.string(), count: z.number().optional(), flag: z.boolean().optional() }))
      .mutation(({ input }) => input),
    create: repeatableProcedure
      .meta(rest("POST", "/items", ""))
      .input(z.object({ name: z.string().max(20).optional() }))
      .output(item)
      .mutation(({ ctx, input }) => ({
        id: `${input.name}/${ctx.repeat.idempotencyKey}`,
        secret: "undeclared",
      })),
    list: procedure
      .meta({ ...rest("GET", "/items", ""), page: true })
      .input(
        z.object({
          limit: z.coerce.number().int().max(50).default(10),
          q: z.string().optional(),
          exact: z.boolean().optional(),
        }),
      )
      .query(({ input }) => ({
        items: [input],
        nextCursor: input.limit === 1 ? "next one" : null,
        total: 77,
      })),
    fail: procedure
      .meta(rest("GET", "/fail/{how}", ""))
      .input(z.object({ how: z.string() }))
      .query(({ input: { how } }) => {
        if (how === "limited") throw new StudioError("RATE_LIMITED", { retryAfterSeconds: 30 });
        if (how === "credits") throw new StudioError("INSUFFICIENT_CREDITS", { required: 20, available: 1 });
        throw new Error("secret detail");
      }),
    // built on the public base by mistake, without an entry in the public list
    slip: publicProcedure.meta(rest("GET", "/slip", "")).query(() => "open"),
    wrongOutput: procedure
      .meta(rest("GET", "/wrong-output", ""))
      .output(item)
      .query(() => ({ id: 5 }) as unknown as { id: string }),
  }),
});

const routes = createRouteTable<Endpoint>();
for (const call of restProcedures(shop))
  routes.add(call.method, call.path, admitted(procedureEndpoint(shop, call)));

async function call(path: string, init: RequestInit = {}, options: Parameters<typeof fakeContext>[1] = {}) {
  const request = new Request(`http://localhost/api${path}`, init);
  const { context, lines } = fakeContext(request, options);
  const url = new URL(request.url);
  const response = await handleRest(routes, request, url, context).catch((error) =>
    errorResponse(context, error, url.pathname),
  );
  const text = await response.text();
  return { response, lines, body: text ? JSON.parse(text) : undefined };
}

function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
}

async function refusalOf(path: string, init: RequestInit = {}) {
  const { response, body } = await call(path, init);
  return [response.status, body.code];
}

describe("input", () => {
  it("merges path and body, and the path wins", async () => {
    const { body } = await call(
      "/items/a%2Fb%20c/echo",
      post({ id: "other", count: 3, flag: false, undeclared: 1 }),
    );
    expect(body).toEqual({ id: "a/b c", count: 3, flag: false });
  });

  it("is coerced only where the schema does so", async () => {
    expect((await call("/items?limit=5&q=12")).body).toEqual([{ limit: 5, q: "12" }]);
    expect(await refusalOf("/items?exact=true")).toEqual([400, "VALIDATION_FAILED"]);
    expect(await refusalOf("/items/1/echo", post({ count: "3" }))).toEqual([400, "VALIDATION_FAILED"]);
    expect(await refusalOf("/items/1/echo", post({ flag: "no" }))).toEqual([400, "VALIDATION_FAILED"]);
    expect(await refusalOf("/items/1/echo", post({ count: null }))).toEqual([400, "VALIDATION_FAILED"]);
    // the schemas are unchanged
    expect((await call("/items/1/echo", post({ count: 3 }))).body).toEqual({ id: "1", count: 3 });
  });

  it("refuses a repeated name", async () => {
    const { response, body } = await call("/items?q=a&q=b");
    expect(response.status).toBe(400);
    expect(body.details.issues).toEqual([{ path: "q", message: expect.any(String) }]);
  });

  it("may be missing when nothing is required", async () => {
    expect((await call("/items", { method: "POST" })).response.status).toBe(200);
    expect((await call("/items/7/echo", { method: "POST" })).body).toEqual({ id: "7" });
  });

  it.each([
    ["no object", post([1, 2]), 400, "VALIDATION_FAILED"],
    ["null", post("null"), 200, undefined],
    ["a text", post('"text"'), 400, "VALIDATION_FAILED"],
    ["no JSON", post("{"), 400, "MALFORMED_BODY"],
    ["a form", { method: "POST", body: new URLSearchParams({ name: "x" }) }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["another type", post({}, { "content-type": "text/plain" }), 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["packed", post({}, { "content-encoding": "gzip" }), 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["with a charset", post({}, { "content-type": "Application/JSON; charset=utf-8" }), 200, undefined],
    ["too large", post({ name: "x".repeat(300_000) }), 413, "BODY_TOO_LARGE"],
    ["too long a name", post({ name: "x".repeat(300) }), 400, "VALIDATION_FAILED"],
  ])("that is %s", async (_name, init, status, code) => {
    const { response, body } = await call("/items", init);
    expect([response.status, body.code]).toEqual([status, code]);
  });

  it("is counted when its length is not declared", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const init = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "content-type": "application/json" },
    };
    expect(await refusalOf("/items", init as RequestInit)).toEqual([413, "BODY_TOO_LARGE"]);
    expect(pulled).toBeLessThan(10);
  });

  it("cannot reach an object's prototype", async () => {
    const { response } = await call("/items", post('{"__proto__":{"polluted":1},"name":"x"}'));
    expect(response.status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("responses", () => {
  it("contain only declared fields", async () => {
    expect((await call("/items", post({ name: "x" }))).body).toEqual({ id: "x/undefined" });
  });

  it("to list calls are arrays, with the next page and the total in headers", async () => {
    const { response, body } = await call("/items?limit=1&q=a%20b");
    expect(body).toHaveLength(1);
    expect(response.headers.get("x-total-count")).toBe("77");
    expect(response.headers.get("link")).toBe(
      '<https://studio.example/api/items?limit=1&q=a+b&cursor=next+one>; rel="next"',
    );
    expect((await call("/items?limit=2")).response.headers.get("link")).toBeNull();
  });

  it("have the procedure's status and cookie", async () => {
    const { response } = await call("/health", {}, { signedIn: false });
    expect(response.status).toBe(503);
    expect(response.headers.get("set-cookie")).toBe("key=value; HttpOnly");
  });

  it("have the security headers, also for errors", async () => {
    for (const path of ["/items", "/none", "/fail/credits"]) {
      const { headers } = (await call(path)).response;
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-request-id": "request-1",
        "strict-transport-security": expect.stringContaining("max-age=31536000"),
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
    }
  });

  it("to HEAD are those to GET, without a body", async () => {
    const { response, body } = await call("/items", { method: "HEAD" });
    expect([response.status, response.headers.get("x-total-count"), body]).toEqual([200, "77", undefined]);
  });
});

describe("errors", () => {
  it.each([
    ["/none", {}, 404, "NOT_FOUND"],
    ["/items/", {}, 404, "NOT_FOUND"],
    ["/items/%zz/echo", post({}), 404, "NOT_FOUND"],
    ["/fail/credits", {}, 402, "INSUFFICIENT_CREDITS"],
  ])("%s", async (path, init, status, code) => {
    expect(await refusalOf(path, init)).toEqual([status, code]);
  });

  it("list the allowed methods", async () => {
    for (const method of ["DELETE", "PUT", "OPTIONS", "PATCH"]) {
      const { response, body } = await call("/items", { method });
      expect([response.status, body.code, response.headers.get("allow")]).toEqual([
        405,
        "METHOD_NOT_ALLOWED",
        "POST, GET, HEAD",
      ]);
    }
  });

  it("send Retry-After", async () => {
    const { response, body } = await call("/fail/limited");
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(body.message).toContain("30 seconds");
  });

  it("hide unexpected failures and log them", async () => {
    for (const path of ["/fail/unexpected", "/wrong-output"]) {
      const { response, body, lines } = await call(path);
      expect(response.status).toBe(500);
      expect(body).toEqual({
        code: "INTERNAL",
        message: "Something went wrong. Please try again.",
        details: { errorId: "request-1" },
      });
      expect(lines).toMatchObject([{ level: "error", facts: { errorId: "request-1", failure: "INTERNAL" } }]);
    }
    expect((await call("/fail/unexpected")).lines[0]?.facts.error).toContain("secret detail");
  });

  it("of the caller are not logged", async () => {
    expect((await call("/fail/credits")).lines).toEqual([]);
  });

  it("are in Spanish on request, in English otherwise", async () => {
    expect((await call("/none", { headers: { "accept-language": "es-ES,es;q=0.9" } })).body.message).toBe(
      "No lo hemos encontrado.",
    );
    expect((await call("/none", { headers: { "accept-language": "fr" } })).body.message).toBe(
      "We could not find that.",
    );
  });
});

describe("sessions", () => {
  it("are required by every procedure that is not on the public list, whatever its base", async () => {
    for (const path of ["/items", "/slip", "/fail/credits"]) {
      const { response, body } = await call(path, {}, { signedIn: false });
      expect([response.status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    }
  });

  it("are checked before the body is parsed", async () => {
    const { response } = await call("/items", post("{"), { signedIn: false });
    expect(response.status).toBe(401);
  });
});

describe("the Idempotency-Key", () => {
  it("reaches the action", async () => {
    expect((await call("/items", post({ name: "x" }, { "idempotency-key": "k-1" }))).body).toEqual({
      id: "x/k-1",
    });
  });

  it("must be short visible text", async () => {
    for (const key of ["", "with space", "x".repeat(201)]) {
      expect(await refusalOf("/items", post({}, { "idempotency-key": key }))).toEqual([
        400,
        "VALIDATION_FAILED",
      ]);
    }
  });
});
