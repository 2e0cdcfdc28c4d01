import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { clientOf, secretKey, until, useTestFake } from "./testing/start-test-fake.ts";

const test = useTestFake();

/** A call as no SDK would make it. */
async function raw(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${test.fake.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

describe("keys and errors", () => {
  it("are answered to the one secret key only", async () => {
    const stranger = clientOf(test.fake, "sandbox_sk_test_other");
    await expect(stranger.products.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const { status, body } = await raw("/v1/products", { headers: { authorization: "" } });
    expect(status).toBe(401);
    expect(body.error.message).toContain("You did not provide an API key");
    const basic = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}` };
    expect((await raw("/v1/products", { headers: basic })).status).toBe(200);
  });

  it("carry the envelope, the request and the version", async () => {
    const error = await test.stripe.prices.retrieve("price_none").catch((reason) => reason);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "price" });
    expect(error.requestId).toMatch(/^req_\w{14}$/);
    const { headers } = await raw("/v1/products", { headers: { "stripe-version": "2026-10-28.endive" } });
    expect(headers.get("stripe-version")).toBe("2026-10-28.endive");
    const { lastResponse } = await test.stripe.products.list();
    expect(lastResponse).toMatchObject({ apiVersion: "2026-10-28.endive", statusCode: 200 });
  });

  it.each([
    ["unknown parameters", { name: "x", colour: "red" }, "parameter_unknown", "colour"],
    ["missing parameters", {}, "parameter_missing", "name"],
    ["empty values", { name: "" }, "parameter_invalid_empty", "name"],
    ["what is no truth value", { name: "x", active: "perhaps" }, undefined, "active"],
  ])("name %s", async (_what, params, code, param) => {
    const error = await test.stripe.products.create(params as never).catch((reason) => reason);
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
  });

  it("name what is wrong deep inside", async () => {
    const create = (more: object) =>
      test.openSession(more as Stripe.Checkout.SessionCreateParams).catch((reason) => reason);
    const item = { price_data: { currency: "usd", unit_amount: 900, product_data: { name: "x" } } };
    expect(await create({ line_items: [{ ...item, colour: 1 }] })).toMatchObject({
      code: "parameter_unknown",
      param: "line_items[0][colour]",
    });
    expect(await create({ line_items: [{ ...item, quantity: "two" }] })).toMatchObject({
      code: "parameter_invalid_integer",
      param: "line_items[0][quantity]",
    });
    expect(await create({ line_items: [{ price: "price_none" }] })).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "line_items[0][price]",
    });
    expect(await create({ mode: "subscription" })).toMatchObject({ param: "mode" });
    expect(await create({ payment_method_types: ["card"] })).toMatchObject({ code: "parameter_unknown" });
    expect(await create({ success_url: "/billing" })).toMatchObject({ code: "url_invalid" });
    expect(await create({ expires_at: Math.floor(Date.now() / 1000) + 60 })).toMatchObject({
      param: "expires_at",
    });
    expect(await create({ customer_email: "nobody" })).toMatchObject({ code: "email_invalid" });
    expect(
      await create({ line_items: [{ price_data: { ...item.price_data, unit_amount: 10 }, quantity: 1 }] }),
    ).toMatchObject({ code: "amount_too_small" });
  });

  it("answer what the fake does not serve with 404, and nonsense with 400", async () => {
    await expect(test.stripe.subscriptions.list()).rejects.toMatchObject({ statusCode: 404 });
    expect((await raw("/v1/products?name%5B=1")).status).toBe(400);
    expect((await raw("/v1/products", { method: "POST", body: "name=a%00b" })).status).toBe(400);
    expect(
      (await raw("/v1/products", { method: "POST", body: `name=${"x".repeat(1_000_001)}` })).status,
    ).toBe(413);
    expect((await raw("/v1/products", { method: "POST", body: "name=x&__proto__[polluted]=1" })).status).toBe(
      400,
    );
  });
});

describe("products and prices", () => {
  it("are made and changed", async () => {
    const product = await test.stripe.products.create({
      id: "credits_starter",
      name: "Starter",
      metadata: { credits: "50" },
    });
    expect(product).toMatchObject({ id: "credits_starter", active: true, livemode: false });
    await expect(test.stripe.products.create({ id: "credits_starter", name: "again" })).rejects.toMatchObject(
      {
        code: "resource_already_exists",
      },
    );
    const changed = await test.stripe.products.update(product.id, {
      description: "",
      metadata: { badge: "starter", credits: "" },
    });
    expect(changed).toMatchObject({ description: null, metadata: { badge: "starter" } });
    const price = await test.stripe.prices.create({
      product: product.id,
      currency: "USD",
      unit_amount: 900,
      lookup_key: "starter",
    });
    expect(price.currency).toBe("usd");
    expect(price.unit_amount_decimal?.toString()).toBe("900");
  });

  it("keep a lookup key with one price, until it is transferred", async () => {
    const base = {
      currency: "usd",
      unit_amount: 2900,
      product_data: { name: "Creator" },
      lookup_key: "creator",
    };
    const first = await test.stripe.prices.create(base);
    await expect(test.stripe.prices.create(base)).rejects.toThrow(/already uses that lookup key/);
    const second = await test.stripe.prices.create({ ...base, unit_amount: 3900, transfer_lookup_key: true });
    const { data } = await test.stripe.prices.list({ lookup_keys: ["creator"], expand: ["data.product"] });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    expect(data[0]?.product).toMatchObject({ name: "Creator" });
    await test.stripe.prices.update(first.id, { active: false });
    const inactive = await test.stripe.prices.list({ active: false, product: String(first.product) });
    expect(inactive.data.map(({ id }) => id)).toEqual([first.id]);
    await expect(test.openSession({ line_items: [{ price: first.id, quantity: 1 }] })).rejects.toThrow(
      /inactive/,
    );
  });
});

describe("customers", () => {
  it("are made, found by address and deleted", async () => {
    const customer = await test.stripe.customers.create({
      email: "mia@example.com",
      metadata: { userId: "u1" },
    });
    const { data } = await test.stripe.customers.list({ email: "mia@example.com" });
    expect(data).toMatchObject([{ id: customer.id, metadata: { userId: "u1" } }]);
    expect(await test.stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect(await test.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await test.stripe.customers.list({ email: "mia@example.com" })).data).toEqual([]);
    await expect(test.openSession({ customer: customer.id })).rejects.toMatchObject({ param: "customer" });
  });
});

describe("sessions", () => {
  it("sum up their items and say where to pay", async () => {
    const price = await test.stripe.prices.create({
      currency: "usd",
      unit_amount: 450,
      product_data: { name: "Pair" },
    });
    const session = await test.openSession({
      line_items: [
        { price: price.id, quantity: 2 },
        { price_data: { currency: "usd", unit_amount: 100, product_data: { name: "Extra" } }, quantity: 1 },
      ],
    });
    expect(session).toMatchObject({
      amount_total: 1000,
      currency: "usd",
      status: "open",
      payment_status: "unpaid",
    });
    expect(session.url).toBe(`${test.fake.url}/c/pay/${session.id}`);
    expect(session.line_items).toBeUndefined();
    const whole = await test.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["line_items.data.price.product"],
    });
    const lines = whole.line_items?.data ?? [];
    expect(lines.map(({ description, amount_total: amount }) => [description, amount])).toEqual([
      ["Pair", 900],
      ["Extra", 100],
    ]);
    expect(lines[0]?.price?.product).toMatchObject({ name: "Pair" });
    await expect(test.stripe.checkout.sessions.retrieve(session.id, { expand: ["colour"] })).rejects.toThrow(
      /cannot be expanded/,
    );
  });

  it("are listed by state, payment and person", async () => {
    const customer = await test.stripe.customers.create({ email: "lists@example.com" });
    const paid = await test.buy({ customer: customer.id });
    const byCustomer = await test.stripe.checkout.sessions.list({ customer: customer.id });
    expect(byCustomer.data.map(({ id }) => id)).toEqual([paid.id]);
    const byPayment = await test.stripe.checkout.sessions.list({ payment_intent: paid.payment_intent });
    expect(byPayment.data.map(({ id }) => id)).toEqual([paid.id]);
    const open = await test.stripe.checkout.sessions.list({ status: "open", limit: 100 });
    expect(open.data.every(({ status }) => status === "open")).toBe(true);
    const future = await test.stripe.checkout.sessions.list({
      created: { gt: Math.floor(Date.now() / 1000) + 10 },
    });
    expect(future.data).toEqual([]);
  });
});

describe("lists", () => {
  it("are paged through completely", async () => {
    const made: string[] = [];
    for (let i = 0; i < 25; i++)
      made.unshift((await test.stripe.customers.create({ email: "page@example.com" })).id);
    const all: string[] = [];
    for await (const { id } of test.stripe.customers.list({ email: "page@example.com", limit: 4 }))
      all.push(id);
    expect(all).toEqual(made);
    const first = await test.stripe.customers.list({ email: "page@example.com" });
    expect(first).toMatchObject({ object: "list", url: "/v1/customers", has_more: true });
    expect(first.data).toHaveLength(10);
    await expect(test.stripe.customers.list({ starting_after: "cus_none" })).rejects.toMatchObject({
      statusCode: 400,
      param: "starting_after",
    });
    await expect(test.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
  });
});

describe("a call with an idempotency key", () => {
  it("has its effect once, and is answered the same again", async () => {
    const { payment_intent: intent } = await test.buy();
    const refund = () =>
      test.stripe.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: "refund-1" });
    const answers = await Promise.all([refund(), refund(), refund(), refund()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await refund()).lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await test.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it("is refused with other parameters, or elsewhere", async () => {
    const key = { idempotencyKey: "customer-1" };
    await test.stripe.customers.create({ email: "a@example.com" }, key);
    const other = await test.stripe.customers
      .create({ email: "b@example.com" }, key)
      .catch((reason) => reason);
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await expect(test.stripe.products.create({ name: "x" }, key)).rejects.toMatchObject({
      rawType: "idempotency_error",
    });
  });

  it("keeps refusals of what was tried, but not of how it was written", async () => {
    const { payment_intent: intent } = await test.buy();
    const tooMuch = () =>
      test.stripe.refunds.create({ payment_intent: intent, amount: 5000 }, { idempotencyKey: "refund-2" });
    await expect(tooMuch()).rejects.toThrow(/greater than/);
    const again = await tooMuch().catch((reason) => reason);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    const key = { idempotencyKey: "refund-3" };
    await expect(
      test.stripe.refunds.create({ payment_intent: intent, colour: 1 } as never, key),
    ).rejects.toMatchObject({
      code: "parameter_unknown",
    });
    expect((await test.stripe.refunds.create({ payment_intent: intent }, key)).amount).toBe(900);
  });
});

describe("events", () => {
  it("are listed by type and time, and say who asked", async () => {
    const customer = await test.stripe.customers.create(
      { email: "events@example.com" },
      { idempotencyKey: "events-1" },
    );
    const { data } = await test.stripe.events.list({ type: "customer.created", limit: 1 });
    expect(data[0]).toMatchObject({
      type: "customer.created",
      livemode: false,
      api_version: "2026-10-28.endive",
    });
    expect(data[0]?.data.object).toMatchObject({ id: customer.id });
    expect(data[0]?.request).toEqual({ id: customer.lastResponse.requestId, idempotency_key: "events-1" });
    await test.buy();
    const types = ["checkout.session.completed", "charge.succeeded"];
    const both = await test.stripe.events.list({
      types,
      created: { gte: Math.floor(Date.now() / 1000) - 60 },
    });
    expect(new Set(both.data.map(({ type }) => type))).toEqual(new Set(types));
  });

  it("show which of them the webhook has not accepted", async () => {
    await test.control("settings", { hold: true });
    await test.buy();
    const pending = async () => {
      const { data } = await test.stripe.events.list({ type: "checkout.session.completed", limit: 1 });
      return data[0]?.pending_webhooks;
    };
    expect(await pending()).toBe(1);
    await test.control("settings", { hold: false });
    await test.control("deliveries/release");
    await until("the end of the deliveries", async () => (await pending()) === 0);
  });
});

describe("faults", () => {
  const create = () => test.stripe.customers.create({ email: "faults@example.com" });
  const count = async () => (await test.stripe.customers.list({ email: "faults@example.com" })).data.length;

  async function arm(...faults: object[]) {
    const body = JSON.stringify({ faults });
    const answer = await fetch(`${test.fake.url}/_sandbox/faults`, { method: "PUT", body });
    expect(answer.status).toBe(200);
  }

  it("hit as many calls as they are armed for, at their path", async () => {
    await arm({ fault: "rate_limit", times: 2, on: "POST /v1/customers" });
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(await count()).toBe(0);
    await expect(create()).rejects.toMatchObject({ statusCode: 429 });
    await create();
    expect(await count()).toBe(1);
  });

  it("lose the answer before or after the work", async () => {
    const before = await count();
    await arm({ fault: "error" });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    expect(await count()).toBe(before);
    await arm({ fault: "error_after", on: "/v1/customers" });
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await count()).toBe(before + 1);
    await arm({ fault: "garbage" });
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  });

  it("leave a call hanging, and are survived by a repetition with the same key", async () => {
    const client = new Stripe(secretKey, {
      host: "127.0.0.1",
      port: test.fake.port,
      protocol: "http",
      maxNetworkRetries: 2,
      timeout: 300,
      telemetry: false,
    });
    const on = "POST /v1/customers";
    await arm({ fault: "timeout_after", on }, { fault: "reset", on });
    const customer = await client.customers.create({ email: "hangs@example.com" });
    expect(customer.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await test.stripe.customers.list({ email: "hangs@example.com" })).data).toHaveLength(1);
  });

  it("are forgotten on demand", async () => {
    await arm({ fault: "error", times: 100 });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    await arm();
    const before = await count();
    await create();
    expect(await count()).toBe(before + 1);
  });
});
