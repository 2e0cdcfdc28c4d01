import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";

let world: TestApi;
beforeAll(async () => {
  world = await startTestApi();
});
afterAll(() => world.close());

const send = (body: string, signature?: string) =>
  restCall(world.url, "/webhooks/stripe", {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature && { "stripe-signature": signature }),
    },
  });

async function paid(token: string) {
  const { body } = await restCall(world.url, "/billing/checkout-session", {
    method: "POST",
    token,
    json: {
      priceId: "price_starter",
      successUrl: "http://localhost:3000/billing?success=true",
      cancelUrl: "http://localhost:3000/billing?cancelled=true",
    },
  });
  return world.payments.pay(body.id).map((event) => world.payments.sign(event));
}

describe("Stripe's webhook", () => {
  it("brings the credits, once, however often an event comes", async () => {
    const { token } = await world.enter(0);
    const events = await paid(token);
    for (const { rawBody, signature } of [...events, ...events]) {
      const { status, body } = await send(rawBody, signature);
      expect([status, body]).toEqual([200, { received: true }]);
    }
    await Promise.all(events.map(({ rawBody, signature }) => send(rawBody, signature)));
    expect((await restCall(world.url, "/credits/balance", { token })).body).toMatchObject({ spendable: 50 });
    const { body: purchases } = await restCall(world.url, "/billing/purchases", { token });
    expect(purchases).toEqual([expect.objectContaining({ credits: 50, status: "paid" })]);
  });

  it("takes nothing that is not signed, or not as it was signed", async () => {
    const { token } = await world.enter(0);
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
    expect((await restCall(world.url, "/credits/balance", { token })).body).toMatchObject({ spendable: 0 });
  });

  it("does not read without end", async () => {
    const refused = await send("x".repeat(600_000), "any");
    expect([refused.status, refused.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
    expect((await send("x".repeat(300_000), "any")).body.code).toBe("INVALID_SIGNATURE");
  });

  it("answers with an error that makes Stripe repeat, when it could not be dealt with", async () => {
    const { token } = await world.enter(0);
    const [event] = await paid(token);
    const { findPayment } = world.studio.payments;
    world.studio.payments.findPayment = async () => {
      throw new Error("Stripe's own API does not answer.");
    };
    const failed = await send(event?.rawBody ?? "", event?.signature);
    world.studio.payments.findPayment = findPayment;
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await send(event?.rawBody ?? "", event?.signature)).status).toBe(200);
    expect((await restCall(world.url, "/credits/balance", { token })).body).toMatchObject({ spendable: 50 });
  });

  it("is no way for a browser: other methods are refused", async () => {
    expect((await restCall(world.url, "/webhooks/stripe")).status).toBe(405);
  });
});
