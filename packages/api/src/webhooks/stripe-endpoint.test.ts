import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const send = (body: string, signature?: string) =>
  restCall(testApi.url, "/webhooks/stripe", {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature && { "stripe-signature": signature }),
    },
  });

/** A purchase's session at the checkout. */
async function openCheckout(token: string): Promise<string> {
  const { body } = await restCall(testApi.url, "/billing/checkout-session", {
    method: "POST",
    token,
    json: {
      priceId: "price_starter",
      successUrl: "http://localhost:3000/billing?success=true",
      cancelUrl: "http://localhost:3000/billing?cancelled=true",
    },
  });
  return body.id;
}

async function paid(token: string) {
  const events = testApi.payments.pay(await openCheckout(token));
  return events.map((event) => testApi.payments.sign(event));
}

describe("Stripe's webhook", () => {
  it("grants the credits once, however often an event arrives", async () => {
    const { token } = await testApi.enter(0);
    const events = await paid(token);
    for (const { rawBody, signature } of [...events, ...events]) {
      const { status, body } = await send(rawBody, signature);
      expect([status, body]).toEqual([200, { received: true }]);
    }
    await Promise.all(events.map(({ rawBody, signature }) => send(rawBody, signature)));
    expect((await restCall(testApi.url, "/credits/balance", { token })).body).toMatchObject({
      spendable: 50,
    });
    const { body: purchases } = await restCall(testApi.url, "/billing/purchases", { token });
    expect(purchases).toEqual([expect.objectContaining({ credits: 50, status: "paid" })]);
  });

  it("refuses unsigned and changed events", async () => {
    const { token } = await testApi.enter(0);
    const [event] = await paid(token);
    const { rawBody, signature } = event ?? { rawBody: "", signature: "" };
    for (const [body, header] of [
      [rawBody, undefined],
      [rawBody, "t=1,v1=0"],
      [`${rawBody} `, signature],
      ["", signature],
      ["{}", signature],
    ] as const) {
      const refused = await send(body, header);
      expect([refused.status, refused.body.code]).toEqual([400, "INVALID_SIGNATURE"]);
    }
    expect((await restCall(testApi.url, "/credits/balance", { token })).body).toMatchObject({ spendable: 0 });
  });

  it("accepts an event of 9.9 MB, and reads no more than 10", async () => {
    const { token } = await testApi.enter(0);
    const sessionId = await openCheckout(token);
    const megabyte = 1024 * 1024;
    for (const event of testApi.payments.pay(sessionId)) {
      const padded = { ...event, padding: "x".repeat(Math.floor(9.9 * megabyte) - 500) };
      const { rawBody, signature } = testApi.payments.sign(padded);
      expect(rawBody.length).toBeGreaterThan(9.89 * megabyte);
      expect((await send(rawBody, signature)).status).toBe(200);
    }
    expect((await restCall(testApi.url, "/credits/balance", { token })).body).toMatchObject({
      spendable: 50,
    });
    const refused = await send("x".repeat(10 * megabyte + 1), "any");
    expect([refused.status, refused.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  it("reads only a few large bodies at a time, and small ones concurrently", async () => {
    const stalled = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const large = (body: ReadableStream | string) =>
      testApi.handle(
        new Request("http://localhost:3000/api/webhooks/stripe", {
          method: "POST",
          body,
          headers: { "stripe-signature": "any" },
          duplex: "half",
        } as RequestInit),
      );
    const waiting = stalled.map(({ promise }) =>
      large(
        new ReadableStream({
          pull: async (controller) => {
            await promise;
            controller.close();
          },
        }),
      ),
    );
    expect((await large("x".repeat(300_000))).status).toBe(503);
    expect((await send("{}", "any")).body.code).toBe("INVALID_SIGNATURE");
    for (const { resolve } of stalled) resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await large("x".repeat(300_000))).status).toBe(400);
  });

  it("responds to a failure with an error, so that Stripe retries the event", async () => {
    const { token } = await testApi.enter(0);
    const [event] = await paid(token);
    const { findPayment } = testApi.studio.payments;
    testApi.studio.payments.findPayment = async () => {
      throw new Error("Stripe's own API does not answer.");
    };
    const failed = await send(event?.rawBody ?? "", event?.signature);
    testApi.studio.payments.findPayment = findPayment;
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await send(event?.rawBody ?? "", event?.signature)).status).toBe(200);
    expect((await restCall(testApi.url, "/credits/balance", { token })).body).toMatchObject({
      spendable: 50,
    });
  });

  it("refuses other methods", async () => {
    expect((await restCall(testApi.url, "/webhooks/stripe")).status).toBe(405);
  });
});
