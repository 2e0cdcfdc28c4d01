import { createTRPCClient, httpBatchLink, httpBatchStreamLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "./router.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const links = { batched: httpBatchLink, streamed: httpBatchStreamLink };

function clientOf(
  token: string | undefined,
  link: keyof typeof links = "streamed",
  headers: Record<string, string> = {},
  url = testApi.url,
) {
  const sent: Response[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      links[link]({
        url: `${url}/api/trpc`,
        transformer: superjson,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        fetch: async (...call) => {
          const response = await fetch(...(call as Parameters<typeof fetch>));
          sent.push(response);
          return response;
        },
      }),
    ],
  });
  return { client, sent };
}

async function catchFailure(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCClientError)) throw new Error("The call should have failed.");
  return (error as TRPCClientError<AppRouter>).data;
}

describe.each(["batched", "streamed"] as const)("tRPC, %s", (link) => {
  it("runs several calls in one request independently", async () => {
    const { token, actor } = await testApi.enter(7);
    const { client, sent } = clientOf(token, link);
    const [me, balance, missing] = await Promise.all([
      client.auth.me.query(),
      client.billing.balance.query(),
      catchFailure(client.training.get.query({ id: "none" })),
    ]);
    expect(me.id).toBe(actor.userId);
    expect(balance.spendable).toBe(7);
    expect(missing).toMatchObject({
      code: "NOT_FOUND",
      httpStatus: 404,
      studio: { code: "NOT_FOUND", message: "We could not find that." },
    });
    expect(missing).not.toHaveProperty("stack");
    expect(sent).toHaveLength(1);
    const headers = Object.fromEntries(sent[0]?.headers ?? []);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it("sets the browser's key at sign-in", async () => {
    const { client, sent } = clientOf(undefined, link);
    await client.auth.requestMagicLink.mutate({ email: `${link}@example.com` });
    const cookie = sent[0]?.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(cookie).toMatch(/^studio_browser=[\w-]{43}$/);
    // and recognises it: a wrong code is counted for this browser's mail
    const wrong = testApi.sent.signIn.at(-1)?.code === "000000" ? "000001" : "000000";
    const again = clientOf(undefined, link, { cookie });
    const refused = await catchFailure(
      again.client.auth.verify.mutate({ email: `${link}@example.com`, token: wrong }),
    );
    expect(refused?.studio).toMatchObject({ code: "INVALID_CODE", details: { attemptsLeft: 4 } });
  });
});

describe("tRPC errors", () => {
  it("list the issues of a schema", async () => {
    const { token } = await testApi.enter();
    const refused = await catchFailure(
      clientOf(token).client.generation.create.mutate({ modelId: "m", prompt: " ", count: 9 }),
    );
    expect(refused?.studio).toMatchObject({
      code: "VALIDATION_FAILED",
      details: { issues: [{ path: "prompt" }, { path: "count" }] },
    });
  });

  it("are in the account's language", async () => {
    const { token, actor } = await testApi.enter();
    const { client } = clientOf(token, "batched", { "accept-language": "en" });
    await client.users.update.mutate({ id: actor.userId, language: "es" });
    const refused = await catchFailure(client.training.get.query({ id: "none" }));
    expect(refused?.studio.message).toBe("No lo hemos encontrado.");
  });

  it("have the status, and Retry-After with a wait", async () => {
    const limited = await startTestApi({ rateLimits: { signIn: 1 } });
    const { client, sent } = clientOf(undefined, "batched", {}, limited.url);
    const email = "limited@example.com";
    await client.auth.requestMagicLink.mutate({ email });
    const refused = await catchFailure(client.auth.requestMagicLink.mutate({ email })).finally(limited.close);
    expect(refused?.studio.code).toBe("RATE_LIMITED");
    expect(sent.at(-1)?.status).toBe(429);
    expect(Number(sent.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

interface TrpcAnswer {
  error: { json: { data: { studio: { code: string } } } };
}

/** The response of a call, or the first one of a batch. */
async function read(response: Response): Promise<TrpcAnswer> {
  const body: unknown = await response.json();
  return (Array.isArray(body) ? body[0] : body) as TrpcAnswer;
}

describe("tRPC limits", () => {
  const batch = (names: string[]) => fetch(`${testApi.url}/api/trpc/${names.join(",")}?batch=1&input={}`);

  it.each([
    ["21 calls", Array(21).fill("billing.prices")],
    ["500 calls", Array(500).fill("billing.prices")],
    ["commas only", Array(2000).fill("")],
  ])("refuse %s", async (_name, names) => {
    const response = await batch(names);
    const answer = await read(response);
    expect(response.status).toBe(400);
    expect(answer.error.json.data.studio.code).toBe("TOO_MANY_CALLS");
  });

  it("allow 20 calls", async () => {
    const response = await batch(Array(20).fill("billing.prices"));
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(20);
  });

  it.each([
    [
      "too large",
      "application/json",
      JSON.stringify({ json: { email: "x".repeat(300_000) } }),
      413,
      "BODY_TOO_LARGE",
    ],
    ["no JSON", "application/json", "{", 400, "MALFORMED_BODY"],
    ["a form", "application/x-www-form-urlencoded", "email=a@example.com", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["text", "text/plain", '{"json":{"email":"a@example.com"}}', 415, "UNSUPPORTED_MEDIA_TYPE"],
  ])("refuse a body that is %s", async (_name, type, body, status, code) => {
    const response = await fetch(`${testApi.url}/api/trpc/auth.requestMagicLink`, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    const answer = await read(response);
    expect([response.status, answer.error.json.data.studio.code]).toEqual([status, code]);
  });

  it("refuse unknown procedures and methods", async () => {
    const unknown = await fetch(`${testApi.url}/api/trpc/users.remove`);
    expect([unknown.status, (await read(unknown)).error.json.data.studio.code]).toEqual([404, "NOT_FOUND"]);
    // a query may come as a body, since its input can be too long for an address; a mutation may not come by GET
    expect((await fetch(`${testApi.url}/api/trpc/auth.logout`)).status).toBe(405);
  });
});
