import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const entrances = ["REST", "tRPC"] as const;
type Entrance = (typeof entrances)[number];

interface Answer {
  status: number;
  /** the output of a success, or the code and details of a failure */
  body: { code?: string; details?: unknown; access_token?: string; nextMailInSeconds?: number };
  cookie: string;
}

/** Makes a call like a browser in some network, with its cookie if it has one, or like a program that knows nothing of secrets. */
async function call(
  entrance: Entrance,
  name: "requestMagicLink" | "verify",
  json: object,
  { cookie = "", address = "192.0.2.1", program = false } = {},
): Promise<Answer> {
  const paths = { requestMagicLink: "/auth/magic-link", verify: "/auth/verify" };
  const request = new Request(
    `http://localhost/api${entrance === "REST" ? paths[name] : `/trpc/auth.${name}`}`,
    {
      method: "POST",
      body: JSON.stringify(entrance === "REST" ? json : { json }),
      headers: {
        "content-type": "application/json",
        ...(cookie && { cookie }),
        ...(!program && { origin: "http://localhost" }),
      },
    },
  );
  const response = await testApi.handle(request, { address });
  const answer = JSON.parse(await response.text());
  return {
    status: response.status,
    body: entrance === "REST" ? answer : (answer.result?.data.json ?? answer.error.json.data.studio),
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "",
  };
}

const newestMail = (email: string) => {
  const mail = testApi.sent.signIn.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No mail was sent to ${email}.`);
  return { code: mail.code, token: new URLSearchParams(new URL(mail.link).hash.slice(1)).get("token") ?? "" };
};

const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1e6).padStart(6, "0"));

describe.each(entrances)("an attacker over %s", (entrance) => {
  let email: string;
  let people = 0;
  beforeEach(() => {
    people += 1;
    email = `owner-${people}-${entrance.toLowerCase()}@example.com`;
  });

  it("who requests mails cannot prevent the owner from signing in", async () => {
    for (let time = 0; time < 5; time += 1) {
      const address = `198.51.100.${time}`;
      expect((await call(entrance, "requestMagicLink", { email }, { address })).status).toBe(200);
    }
    const asked = await call(entrance, "requestMagicLink", { email });
    expect(asked.status).toBe(200);
    const { code } = newestMail(email);
    const { cookie } = asked;
    const verified = await call(entrance, "verify", { email, token: code }, { cookie });
    expect([verified.status, verified.body.access_token]).toEqual([200, expect.any(String)]);
  });

  it("who guesses without the requesting browser's cookie uses no attempts and learns nothing", async () => {
    const { cookie } = await call(entrance, "requestMagicLink", { email });
    const { code } = newestMail(email);
    for (const [index, token] of [...wrongCodes(code, 10), code].entries()) {
      const refused = await call(
        entrance,
        "verify",
        { email, token },
        { address: `198.51.100.${index}`, cookie: index % 2 ? `studio_browser=${"x".repeat(43)}` : "" },
      );
      expect([refused.status, refused.body]).toEqual([
        400,
        { code: "INVALID_CODE", message: "Invalid verification code" },
      ]);
    }
    const mistyped = await call(entrance, "verify", { email, token: wrongCodes(code, 1)[0] }, { cookie });
    expect(mistyped.body.details).toEqual({ attemptsLeft: 4 });
    expect((await call(entrance, "verify", { email, token: code }, { cookie })).status).toBe(200);
  });

  it("who keeps requesting mails does not delay a browser that has signed in, by code or by link", async () => {
    await call(entrance, "requestMagicLink", { email });
    const opened = await call(entrance, "verify", { email, token: newestMail(email).token });
    expect(opened.status).toBe(200);
    for (let time = 0; time < 10; time += 1) {
      const stranger = await call(entrance, "requestMagicLink", { email }, { address: "198.51.100.9" });
      for (const token of wrongCodes(newestMail(email).code, 6)) {
        const { cookie } = stranger;
        await call(entrance, "verify", { email, token }, { address: "198.51.100.9", cookie });
      }
    }
    const strangers = testApi.sent.signIn.length;
    const { cookie } = opened;
    expect((await call(entrance, "requestMagicLink", { email }, { cookie })).body).toEqual({
      sent: true,
      expiresAt: expect.any(String),
    });
    expect(testApi.sent.signIn).toHaveLength(strangers + 1);
    const { code } = newestMail(email);
    expect((await call(entrance, "verify", { email, token: code }, { cookie })).status).toBe(200);
  });

  it("gets the number of remaining attempts after each wrong code, down to zero", async () => {
    const address = "198.51.100.20";
    const { cookie } = await call(entrance, "requestMagicLink", { email }, { address });
    const { code, token } = newestMail(email);
    const left: unknown[] = [];
    for (const guess of [...wrongCodes(code, 5), code])
      left.push((await call(entrance, "verify", { email, token: guess }, { address, cookie })).body.details);
    expect(left).toEqual([4, 3, 2, 1, 0, 0].map((attemptsLeft) => ({ attemptsLeft })));
    const again = await call(entrance, "requestMagicLink", { email }, { address, cookie });
    expect(again.body).toEqual({
      sent: true,
      expiresAt: expect.any(String),
      nextMailInSeconds: expect.any(Number),
      attemptsLeft: 0,
    });
    expect((await call(entrance, "verify", { email, token }, { address, cookie })).status).toBe(200);
  });

  it.each(["192.0.2.1", "198.51.100.1"])(
    "who sends no secret at all guesses at no code of a browser, from %s",
    async (address) => {
      const { cookie } = await call(entrance, "requestMagicLink", { email });
      const { code } = newestMail(email);
      for (const token of [...wrongCodes(code, 10), code]) {
        const refused = await call(entrance, "verify", { email, token }, { address, program: true });
        expect([refused.status, refused.body]).toEqual([
          400,
          { code: "INVALID_CODE", message: "Invalid verification code" },
        ]);
      }
      const mistyped = await call(entrance, "verify", { email, token: wrongCodes(code, 1)[0] }, { cookie });
      expect(mistyped.body.details).toEqual({ attemptsLeft: 4 });
      expect((await call(entrance, "verify", { email, token: code }, { cookie })).status).toBe(200);
    },
  );

  it("who sends no secret cannot use the code of a program in another network, only of one in the same", async () => {
    const at = (address: string) => ({ address, program: true });
    for (const [owner, neighbour, ...others] of [
      ["192.0.2.1", "192.0.2.1", "192.0.2.2", "::ffff:192.0.2.2", "2001:db8:1:2::1", "127.0.0.1"],
      ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "192.0.2.1", "::1"],
    ] as const) {
      await call(entrance, "requestMagicLink", { email }, at(owner));
      const json = { email, token: newestMail(email).code };
      for (const other of others)
        expect((await call(entrance, "verify", json, at(other))).body).toEqual({
          code: "INVALID_CODE",
          message: "Invalid verification code",
        });
      // a browser in the same network was not the one to ask
      expect((await call(entrance, "verify", json, { address: owner })).status).toBe(400);
      const verified = await call(entrance, "verify", json, at(neighbour));
      expect([verified.status, verified.body.access_token]).toEqual([200, expect.any(String)]);
    }
  });

  it("behind the owner's address translation has 5 guesses a day without a secret, and takes none from the owner's browser", async () => {
    await call(entrance, "requestMagicLink", { email });
    const { cookie } = await call(entrance, "verify", { email, token: newestMail(email).token });
    await call(entrance, "requestMagicLink", { email }, { program: true });
    const left: unknown[] = [];
    for (const token of wrongCodes(newestMail(email).code, 7))
      left.push((await call(entrance, "verify", { email, token }, { program: true })).body.details);
    expect(left).toEqual([4, 3, 2, 1, 0, 0, 0].map((attemptsLeft) => ({ attemptsLeft })));
    const asked = await call(entrance, "requestMagicLink", { email }, { cookie });
    expect(asked.body).toEqual({ sent: true, expiresAt: expect.any(String) });
    const { code } = newestMail(email);
    expect((await call(entrance, "verify", { email, token: code }, { program: true })).status).toBe(400);
    const mistyped = await call(entrance, "verify", { email, token: wrongCodes(code, 1)[0] }, { cookie });
    expect(mistyped.body.details).toEqual({ attemptsLeft: 4 });
    expect((await call(entrance, "verify", { email, token: code }, { cookie })).status).toBe(200);
  });
});
