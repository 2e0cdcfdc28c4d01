import type { TokenScope } from "@portrait-studio/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAccess, publicProcedures, sessionProcedures } from "./access.ts";
import { getProcedures, restProcedures } from "./rest/procedure-endpoints.ts";
import { appRouter } from "./router.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const procedures = Object.entries(getProcedures(appRouter)).filter(([name]) => !publicProcedures.has(name));
const needed = Object.fromEntries(
  procedures.map(([name, { _def }]) => [
    name,
    getAccess(name, _def.type, _def.meta as { scope?: TokenScope }),
  ]),
);

async function tokenWith(scopes: TokenScope[]) {
  const { actor, token } = await testApi.enter();
  const made = await restCall(testApi.url, "/access-tokens", {
    method: "POST",
    token,
    json: { name: "tool", scopes },
  });
  return { actor, session: token, id: made.body.id as string, token: made.body.token as string };
}

describe("an access token", () => {
  it("needs a scope, which is defined for every procedure", () => {
    const of = (access: string) =>
      Object.keys(needed)
        .filter((name) => needed[name] === access)
        .sort();
    expect(of("session")).toEqual([...sessionProcedures].sort());
    for (const name of ["auth.logout", "tokens.create", "tokens.list", "tokens.revoke", "account.delete"])
      expect(of("session")).toContain(name);
    expect(of("billing")).toEqual(["billing.cancel", "billing.checkout", "billing.refund", "billing.resume"]);
    expect(of("read")).toEqual(
      procedures
        .filter(([name, { _def }]) => _def.type === "query" && needed[name] !== "session")
        .map(([name]) => name)
        .sort(),
    );
    expect(of("create").length).toBeGreaterThan(15);
  });

  it.each([["read"], ["create"], ["billing"]] as const)(
    "with %s can call exactly that, over tRPC and REST",
    async (scope) => {
      const { token } = await tokenWith([scope]);
      for (const { name, method, path } of restProcedures(appRouter)) {
        if (publicProcedures.has(name)) continue;
        const { status, body } = await restCall(testApi.url, path.replace(/\{\w+\}/, "none"), {
          method,
          token,
        });
        const refused = needed[name] !== scope;
        expect([name, status === 403, status === 403 ? body.details.scope : undefined]).toEqual([
          name,
          refused,
          refused ? needed[name] : undefined,
        ]);
      }
      for (const [name, { _def }] of procedures) {
        const response = await fetch(`${testApi.url}/api/trpc/${name}`, {
          method: _def.type === "mutation" ? "POST" : "GET",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        });
        expect([name, response.status === 403]).toEqual([name, needed[name] !== scope]);
        await response.body?.cancel();
      }
      const upload = await restCall(testApi.url, "/storage/upload", {
        method: "POST",
        token,
        body: new FormData(),
      });
      expect(upload.status === 403).toBe(scope !== "create");
    },
  );

  it("without the needed scope gets an error that names it", async () => {
    const { token } = await tokenWith(["read"]);
    const refused = await restCall(testApi.url, "/upload/sessions", { method: "POST", token, json: {} });
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: "SCOPE_MISSING",
        message: "This access token may not do that. It needs the scope “create”.",
        details: { scope: "create" },
      },
    ]);
  });

  it("acts for its person until it is revoked", async () => {
    const { actor, session, id, token } = await tokenWith(["read", "create"]);
    expect((await restCall(testApi.url, "/auth/me", { token })).body.id).toBe(actor.userId);
    expect(
      (await restCall(testApi.url, "/upload/sessions", { method: "POST", token, json: {} })).status,
    ).toBe(200);
    const listed = await restCall(testApi.url, "/access-tokens", { token: session });
    expect(listed.body).toEqual([expect.objectContaining({ id, lastUsedAt: expect.any(String) })]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    await restCall(testApi.url, `/access-tokens/${id}`, { method: "DELETE", token: session });
    const dead = await restCall(testApi.url, "/auth/me", { token });
    expect([dead.status, dead.body.code]).toEqual([401, "UNAUTHENTICATED"]);
  });

  it("is created once per idempotency key, however many requests run in parallel", async () => {
    const { token } = await testApi.enter();
    const ask = () =>
      restCall(testApi.url, "/access-tokens", {
        method: "POST",
        token,
        json: { name: "tool", scopes: ["read"] },
        headers: { "idempotency-key": "once" },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect((await restCall(testApi.url, "/access-tokens", { token })).body).toHaveLength(1);
  });
});

describe("a person", () => {
  it("is looked up once per request, even if the request is about the person", async () => {
    const { token } = await testApi.enter();
    const asked: string[] = [];
    const { $client } = testApi.studio.db as unknown as {
      $client: { query: (...query: unknown[]) => unknown };
    };
    const query = $client.query.bind($client);
    $client.query = (...parts) => {
      asked.push(JSON.stringify(parts[0]));
      return query(...parts);
    };
    await restCall(testApi.url, "/auth/me", { token });
    $client.query = query;
    // with the session, in one statement
    expect(asked).toEqual([expect.stringMatching(/join \\"user\\"/)]);
  });
});

it("is made by a program that signed in too long ago once it has signed in again, without a cookie or a header of its own", async () => {
  const email = "program@example.com";
  const post = (path: string, json: object, token?: string) =>
    restCall(testApi.url, path, { method: "POST", json, ...(token && { token }) });
  const signIn = async () => {
    await post("/auth/magic-link", { email });
    const code = testApi.sent.signIn.findLast(({ to }) => to === email)?.code;
    return (await post("/auth/verify", { email, token: code })).body.access_token as string;
  };
  const asked = { name: "tool", scopes: ["read"] };
  const old = await signIn();
  await testApi.studio.db.execute(sql`update session set created_at = created_at - interval '11 minutes'`);
  const refused = await post("/access-tokens", asked, old);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: "PROOF_REQUIRED", details: { minutes: 10 } },
  ]);
  expect((await restCall(testApi.url, "/access-tokens", { token: old })).body).toEqual([]);
  const made = await post("/access-tokens", asked, await signIn());
  expect([made.status, made.body.expiresAt]).toEqual([200, expect.any(String)]);
  const forever = await post("/access-tokens", { ...asked, expiresInDays: null }, await signIn());
  expect([forever.status, forever.body.expiresAt]).toEqual([200, null]);
});
