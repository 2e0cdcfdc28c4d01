import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

function cookieOf(headers: Headers): string {
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

describe("signing in over REST", () => {
  it("works from the mail through session and account to the log-out", async () => {
    const asked = await restCall(testApi.url, "/auth/magic-link", {
      method: "POST",
      json: { email: " Ana@Example.com " },
    });
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({ sent: true, expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(asked.headers.get("set-cookie")).toMatch(
      /^studio_browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );

    const mail = testApi.sent.signIn.at(-1);
    expect(mail).toMatchObject({ to: "ana@example.com", language: "en" });
    const verified = await restCall(testApi.url, "/auth/verify", {
      method: "POST",
      json: { email: "ana@example.com", token: mail?.code },
      headers: { cookie: cookieOf(asked.headers) },
    });
    expect(verified.status).toBe(200);
    expect(verified.body).toEqual({
      access_token: expect.any(String),
      user: { id: expect.any(String), email: "ana@example.com" },
    });
    const token = verified.body.access_token;

    const { body: me } = await restCall(testApi.url, "/auth/me", { token });
    expect(me).toMatchObject({
      id: verified.body.user.id,
      email: "ana@example.com",
      language: "en",
      theme: "system",
    });
    const json = { supabaseUserId: me.id, email: me.email };
    for (let time = 0; time < 2; time += 1) {
      expect((await restCall(testApi.url, "/users/bootstrap", { method: "POST", token, json })).body).toEqual(
        me,
      );
    }
    expect((await restCall(testApi.url, "/credits/balance", { token })).body).toMatchObject({
      spendable: 60,
      held: 0,
      total: 60,
    });
    const foreign = await restCall(testApi.url, "/users/bootstrap", {
      method: "POST",
      token,
      json: { ...json, email: "eve@example.com" },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, "FORBIDDEN"]);

    expect((await restCall(testApi.url, "/auth/logout", { method: "POST", token })).body).toEqual({
      ok: true,
    });
    expect((await restCall(testApi.url, "/auth/me", { token })).status).toBe(401);
  });

  it("writes the mail in the caller's language", async () => {
    const headers = { "accept-language": "es" };
    await restCall(testApi.url, "/auth/magic-link", {
      method: "POST",
      json: { email: "es@example.com" },
      headers,
    });
    expect(testApi.sent.signIn.at(-1)).toMatchObject({ to: "es@example.com", language: "es" });
    await restCall(testApi.url, "/auth/magic-link", {
      method: "POST",
      json: { email: "en@example.com", language: "en" },
      headers,
    });
    expect(testApi.sent.signIn.at(-1)).toMatchObject({ to: "en@example.com", language: "en" });
  });

  const linkOf = async (json: { email: string; next?: string }) => {
    const { status, body } = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json });
    const { hash } = new URL(testApi.sent.signIn.findLast(({ to }) => to === json.email)?.link ?? "");
    return {
      status,
      answer: Object.keys(body),
      carried: Object.fromEntries(new URLSearchParams(hash.slice(1))),
    };
  };

  it.each([
    "https://evil.example",
    "//evil.example",
    "/..//evil.example/",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "Your account was hacked, call evil.example",
    `https://evil.example/${"x".repeat(600)}`,
  ])("answers as if it had not been asked to return to %j, and mails none of it", async (next) => {
    const email = `foreign${testApi.sent.signIn.length}@example.com`;
    const without = await linkOf({ email: `x${email}` });
    const asked = await linkOf({ email, next });
    expect(asked).toEqual({ ...without, carried: { email, token: expect.stringMatching(/^\w{32}$/) } });
    expect(JSON.stringify(testApi.sent.signIn.at(-1))).not.toMatch(/evil|alert/);
  });

  it("returns to a page of the studio by the mail's link, with query and fragment", async () => {
    const next = "/gallery?sort=oldest&q=a%20b#end";
    expect(await linkOf({ email: "returning@example.com", next })).toMatchObject({
      status: 200,
      carried: { next },
    });
  });

  it("refuses a wrong code, in English by default", async () => {
    const json = { email: "nobody@example.com", token: "123456" };
    const english = await restCall(testApi.url, "/auth/verify", { method: "POST", json });
    expect([english.status, english.body.code, english.body.message]).toEqual([
      400,
      "INVALID_CODE",
      "Invalid verification code",
    ]);
    const spanish = await restCall(testApi.url, "/auth/verify", {
      method: "POST",
      json,
      headers: { "accept-language": "es" },
    });
    expect(spanish.body.message).toBe("Código de verificación no válido");
  });

  it("sends one mail for two requests, reports that, and accepts its code in the second browser", async () => {
    const json = { email: "often@example.com" };
    const first = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json });
    const second = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json });
    expect([second.status, second.body]).toEqual([
      200,
      { ...first.body, nextMailInSeconds: expect.any(Number) },
    ]);
    expect(second.body.nextMailInSeconds).toBeLessThanOrEqual(30);
    const mails = testApi.sent.signIn.filter(({ to }) => to === json.email);
    expect(mails).toHaveLength(1);
    const verified = await restCall(testApi.url, "/auth/verify", {
      method: "POST",
      json: { ...json, token: mails[0]?.code },
      headers: { cookie: cookieOf(second.headers) },
    });
    expect(verified.status).toBe(200);
  });

  it.each(["", "1", "12345"])(
    "refuses the incomplete code %j like a wrong one, but counts no attempt",
    async (token) => {
      const json = { email: `short${token.length}@example.com` };
      const asked = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json });
      const headers = { cookie: cookieOf(asked.headers) };
      for (let time = 0; time < 3; time += 1) {
        const refused = await restCall(testApi.url, "/auth/verify", {
          method: "POST",
          json: { ...json, token },
          headers,
        });
        expect([refused.status, refused.body]).toEqual([
          400,
          { code: "INVALID_CODE", message: "Invalid verification code" },
        ]);
      }
      const code = testApi.sent.signIn.findLast(({ to }) => to === json.email)?.code;
      const taken = await restCall(testApi.url, "/auth/verify", {
        method: "POST",
        json: { ...json, token: code },
        headers,
      });
      expect(taken.status).toBe(200);
    },
  );

  it("accepts a code with the header of a program without cookies, and with no other header", async () => {
    const json = { email: "program@example.com" };
    const headers = { "browser-key": "a-secret-that-the-program-made" };
    const asked = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json, headers });
    expect([asked.status, asked.headers.get("set-cookie")]).toEqual([200, null]);
    const verify = (key: string) =>
      restCall(testApi.url, "/auth/verify", {
        method: "POST",
        json: { ...json, token: testApi.sent.signIn.at(-1)?.code },
        headers: { "browser-key": key },
      });
    expect((await verify("another-secret-of-that-length")).body).toEqual({
      code: "INVALID_CODE",
      message: "Invalid verification code",
    });
    const weak = await verify("1234");
    expect([weak.status, weak.body.details.issues[0].path]).toEqual([400, "Browser-Key"]);
    expect((await verify(headers["browser-key"])).status).toBe(200);
  });

  it("accepts the link's token without cookie or header", async () => {
    const json = { email: "bare@example.com" };
    await restCall(testApi.url, "/auth/magic-link", { method: "POST", json });
    const link = new URL(testApi.sent.signIn.at(-1)?.link ?? "");
    const token = new URLSearchParams(link.hash.slice(1)).get("token");
    const verified = await restCall(testApi.url, "/auth/verify", {
      method: "POST",
      json: { ...json, token },
    });
    expect([verified.status, verified.body.user.email]).toEqual([200, json.email]);
  });

  it("reports a mail that could not be sent, and sends one on the next request", async () => {
    const json = { email: "outage@example.com" };
    const { send } = testApi.studio.mailer;
    testApi.studio.mailer.send = () => Promise.reject(new Error("The mail server refuses mails."));
    const failed = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json });
    expect([failed.status, failed.body.message]).toEqual([503, "Failed to send magic link"]);
    testApi.studio.mailer.send = send;
    const asked = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json });
    expect(asked.body).toEqual({ sent: true, expiresAt: expect.any(String) });
    expect(testApi.sent.signIn.at(-1)?.to).toBe(json.email);
  });

  it("returns the same for an address with an account and one without", async () => {
    const { actor } = await testApi.enter();
    const answers = [];
    for (const email of [actor.email, "without-account@example.com"]) {
      const asked = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json: { email } });
      const again = await restCall(testApi.url, "/auth/magic-link", { method: "POST", json: { email } });
      const headers = { cookie: cookieOf(asked.headers) };
      const wrong = testApi.sent.signIn.at(-1)?.code === "000000" ? "000001" : "000000";
      const json = { email, token: wrong };
      const guesses = [
        await restCall(testApi.url, "/auth/verify", { method: "POST", json }),
        await restCall(testApi.url, "/auth/verify", { method: "POST", json, headers }),
        await restCall(testApi.url, "/auth/verify", {
          method: "POST",
          json: { ...json, token: "x".repeat(32) },
        }),
      ];
      const shapes = [asked, again].map(({ status, body }) => [status, Object.keys(body)]);
      answers.push([...shapes, ...guesses.map(({ status, body }) => [status, body])]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});
