import { createAuthenticator } from "@portrait-studio/auth/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi({ rateLimits: { passkeys: 5, calls: 1e9, signIn: 4 } });
});
afterAll(() => testApi.close());

let address: string;
let people = 0;
beforeEach(() => {
  people += 1;
  address = `192.0.2.${people}`;
});

interface CallOptions {
  input?: object;
  token?: string | undefined;
  /** the browser's cookie */
  cookie?: string;
  headers?: Record<string, string>;
}

/** A call of a page, in a browser with its cookie. */
async function call(name: string, { input, token, cookie = "", headers = {} }: CallOptions = {}) {
  const isQuery = name === "passkeys.list";
  const request = new Request(`http://localhost:3000/api/trpc/${name}`, {
    method: isQuery ? "GET" : "POST",
    ...(!isQuery && { body: JSON.stringify({ json: input }) }),
    headers: {
      "content-type": "application/json",
      origin: "http://localhost:3000",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
  });
  const response = await testApi.handle(request, { address });
  const answer = JSON.parse(await response.text());
  return {
    status: response.status,
    body: answer.result?.data.json ?? answer.error.json.data.studio,
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "",
    retryAfter: response.headers.get("retry-after"),
  };
}

async function addPasskey() {
  const { token, actor } = await testApi.enter();
  const device = createAuthenticator("http://localhost:3000");
  const begun = await call("passkeys.begin", { token });
  const made = await call("passkeys.create", {
    token,
    cookie: begun.cookie,
    input: { name: "Phone", credential: device.create(begun.body) },
  });
  expect([begun.status, made.status, made.body.name]).toEqual([200, 200, "Phone"]);
  return { device, token, actor, id: made.body.id as string };
}

describe("passkeys", () => {
  it("are added in Settings, sign in, and are deleted", async () => {
    const { device, token, actor, id } = await addPasskey();
    const begun = await call("auth.beginPasskey");
    expect(begun.cookie).toMatch(/^studio_browser=[\w-]{43}$/);
    const credential = device.get(begun.body);
    const signedIn = await call("auth.verifyPasskey", { cookie: begun.cookie, input: { credential } });
    expect(signedIn).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), user: { id: actor.userId, email: actor.email } },
    });
    const { access_token: opened } = signedIn.body;
    expect((await restCall(testApi.url, "/auth/me", { token: opened })).body.id).toBe(actor.userId);
    expect((await call("passkeys.list", { token })).body).toMatchObject([
      { id, name: "Phone", lastUsedAt: expect.any(String) },
    ]);
    expect((await call("passkeys.delete", { token, input: { id } })).body).toEqual({ id, deleted: true });
    expect((await call("passkeys.list", { token })).body).toEqual([]);
  });

  it("are useless in another browser, without one, and twice", async () => {
    const { device } = await addPasskey();
    const begun = await call("auth.beginPasskey");
    const input = { credential: device.get(begun.body) };
    const other = await call("auth.beginPasskey");
    for (const attempt of [{ cookie: other.cookie }, {}, { headers: { "browser-key": "x".repeat(40) } }])
      expect(await call("auth.verifyPasskey", { input, ...attempt })).toMatchObject({
        status: 400,
        body: { code: "INVALID_PASSKEY" },
      });
    expect((await call("auth.verifyPasskey", { input, cookie: begun.cookie })).status).toBe(200);
    // the fifth sign-in of this minute
    expect((await call("auth.verifyPasskey", { input, cookie: begun.cookie })).status).toBe(429);
    address = "192.0.2.250";
    expect((await call("auth.verifyPasskey", { input, cookie: begun.cookie })).body.code).toBe(
      "INVALID_PASSKEY",
    );
  });

  it("are answered the same whether they are known or not, in the caller's language", async () => {
    const { device } = await addPasskey();
    const refused = async (by: typeof device) => {
      const { body, cookie } = await call("auth.beginPasskey");
      const input = { credential: by.get(body, { forged: true }) };
      return (await call("auth.verifyPasskey", { input, cookie, headers: { "accept-language": "es" } })).body;
    };
    const stranger = createAuthenticator("http://localhost:3000");
    const known = await refused(device);
    expect(known).toEqual({
      code: "INVALID_PASSKEY",
      message: expect.stringMatching(/^Esta llave de acceso/),
    });
    stranger.create((await call("passkeys.begin", await testApi.enter())).body);
    expect(await refused(stranger)).toEqual(known);
  });

  it("have a budget for challenges of their own, which leaves that of mails alone", async () => {
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push(await call("auth.beginPasskey"));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(Number(statuses.at(-1)?.retryAfter)).toBeGreaterThan(0);
    const mail = await call("auth.requestMagicLink", { input: { email: "ana@example.com" } });
    expect(mail.status).toBe(200);
  });

  it("are not for access tokens, whatever their scopes", async () => {
    const { token } = await testApi.enter();
    const tool = await restCall(testApi.url, "/access-tokens", {
      method: "POST",
      token,
      json: { name: "tool", scopes: ["read", "create", "billing"] },
    });
    for (const name of ["passkeys.begin", "passkeys.list"])
      expect(await call(name, { token: tool.body.token })).toMatchObject({
        status: 403,
        body: { code: "SCOPE_MISSING" },
      });
  });
});
