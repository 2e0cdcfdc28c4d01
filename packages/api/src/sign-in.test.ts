import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let world: TestApi;
beforeAll(async () => {
  world = await startTestApi();
});
afterAll(() => world.close());

function cookieOf(headers: Headers): string {
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

describe("signing in over REST", () => {
  it("goes from mail to session to account, and ends with log-out", async () => {
    const asked = await restCall(world.url, "/auth/magic-link", {
      method: "POST",
      json: { email: " Ana@Example.com " },
    });
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({ sent: true, expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(asked.headers.get("set-cookie")).toMatch(
      /^studio_browser=[\w-]{20,}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );

    const mail = world.mails.at(-1);
    expect(mail).toMatchObject({ to: "ana@example.com", language: "en" });
    const verified = await restCall(world.url, "/auth/verify", {
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

    const { body: me } = await restCall(world.url, "/auth/me", { token });
    expect(me).toMatchObject({
      id: verified.body.user.id,
      email: "ana@example.com",
      language: "en",
      theme: "system",
    });
    const json = { supabaseUserId: me.id, email: me.email };
    for (let time = 0; time < 2; time += 1) {
      expect((await restCall(world.url, "/users/bootstrap", { method: "POST", token, json })).body).toEqual(
        me,
      );
    }
    expect((await restCall(world.url, "/credits/balance", { token })).body).toMatchObject({
      spendable: 60,
      held: 0,
      total: 60,
    });
    const foreign = await restCall(world.url, "/users/bootstrap", {
      method: "POST",
      token,
      json: { ...json, email: "eve@example.com" },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, "FORBIDDEN"]);

    expect((await restCall(world.url, "/auth/logout", { method: "POST", token })).body).toEqual({ ok: true });
    expect((await restCall(world.url, "/auth/me", { token })).status).toBe(401);
  });

  it("writes the mail in the caller's language", async () => {
    const headers = { "accept-language": "es" };
    await restCall(world.url, "/auth/magic-link", {
      method: "POST",
      json: { email: "es@example.com" },
      headers,
    });
    expect(world.mails.at(-1)).toMatchObject({ to: "es@example.com", language: "es" });
    await restCall(world.url, "/auth/magic-link", {
      method: "POST",
      json: { email: "en@example.com", language: "en" },
      headers,
    });
    expect(world.mails.at(-1)).toMatchObject({ to: "en@example.com", language: "en" });
  });

  it("says that a code is wrong, in English unless asked otherwise", async () => {
    const json = { email: "nobody@example.com", token: "123456" };
    const english = await restCall(world.url, "/auth/verify", { method: "POST", json });
    expect([english.status, english.body.code, english.body.message]).toEqual([
      400,
      "INVALID_CODE",
      "Invalid verification code",
    ]);
    const spanish = await restCall(world.url, "/auth/verify", {
      method: "POST",
      json,
      headers: { "accept-language": "es" },
    });
    expect(spanish.body.message).toBe("Código de verificación no válido");
  });

  it("limits mails and says when to come back", async () => {
    const json = { email: "often@example.com" };
    for (let time = 0; time < 5; time += 1) {
      expect((await restCall(world.url, "/auth/magic-link", { method: "POST", json })).status).toBe(200);
    }
    const refused = await restCall(world.url, "/auth/magic-link", { method: "POST", json });
    expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(refused.headers.get("retry-after"))).toBe(refused.body.details.retryAfterSeconds);
  });
});
