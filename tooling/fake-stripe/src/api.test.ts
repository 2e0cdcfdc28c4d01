import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { addPrice, createClient, secretKey, useTestFake } from "./testing/start-test-fake.ts";

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
    const stranger = createClient(test.fake, "sandbox_sk_test_other");
    await expect(stranger.products.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await raw("/v1/products", { headers: { authorization: "" } })).status).toBe(401);
  });

  it("carry the envelope, the request and the version", async () => {
    const error = await test.stripe.prices.retrieve("price_none").catch((reason) => reason);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
    expect(error.requestId).toMatch(/^req_\w+$/);
    const { lastResponse } = await test.stripe.products.list();
    expect(lastResponse).toMatchObject({ apiVersion: "2026-10-28.endive", statusCode: 200 });
  });

  it.each([
    ["unknown parameters", { colour: "red" }, "parameter_unknown", "colour"],
    [
      "unknown parameters deep inside",
      { line_items: [{ price: "x", quantity: 1, colour: 1 }] },
      "parameter_unknown",
      "line_items[0][colour]",
    ],
    ["missing parameters", { success_url: undefined }, undefined, "success_url"],
    ["empty values", { customer: "" }, undefined, "customer"],
    [
      "what is no truth value",
      { tax_id_collection: { enabled: "perhaps" } },
      undefined,
      "tax_id_collection[enabled]",
    ],
    ["other modes", { mode: "subscription" }, undefined, "mode"],
    ["what is no address", { success_url: "/billing" }, undefined, "success_url"],
    [
      "unknown prices",
      { line_items: [{ price: "price_none", quantity: 1 }] },
      "resource_missing",
      "line_items[0][price]",
    ],
    [
      "tax ids of a customer that is not updated",
      { tax_id_collection: { enabled: true } },
      undefined,
      "customer_update[name]",
    ],
  ])("name %s", async (_what, params, code, param) => {
    const error = await test.openSession(params as never).catch((reason) => reason);
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
  });

  it("answer what the fake does not serve with 404, and nonsense with 400", async () => {
    await expect(test.stripe.subscriptions.list()).rejects.toMatchObject({ statusCode: 404 });
    const post = async (body: string) => (await raw("/v1/products", { method: "POST", body })).status;
    expect(await post("name=a%00b&id=x")).toBe(400);
    expect(await post(`name=${"x".repeat(1_000_001)}`)).toBe(413);
    await post("name=x&id=polluted&__proto__[polluted]=1&constructor[prototype][polluted]=1");
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(await post(`id=deep&name=x&metadata${"[a]".repeat(5000)}=1`)).toBe(400);
  });
});

describe("products and prices", () => {
  it("have one lookup key, which moves with the price", async () => {
    const first = await addPrice(test.stripe, "Creator", 2900);
    const second = await addPrice(test.stripe, "Creator", 3900);
    const { data } = await test.stripe.prices.list({ lookup_keys: ["creator"], active: true });
    expect(data.map(({ id, unit_amount: amount }) => [id, amount])).toEqual([[second, 3900]]);
    await test.stripe.prices.update(first, { active: false });
    await expect(test.openSession({ line_items: [{ price: first, quantity: 1 }] })).rejects.toThrow(
      /inactive/,
    );
    await expect(test.stripe.products.create({ id: "creator", name: "x" })).rejects.toMatchObject({
      code: "resource_already_exists",
    });
    await test.stripe.products.update("creator", { name: "Creators" });
    expect(await test.stripe.products.retrieve("creator")).toMatchObject({ name: "Creators" });
  });
});

describe("customers", () => {
  it("are made and deleted", async () => {
    const { id } = await test.stripe.customers.create({
      email: "mia@example.com",
      metadata: { userId: "u1" },
    });
    expect(await test.stripe.customers.retrieve(id)).toMatchObject({ metadata: { userId: "u1" } });
    expect(await test.stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await test.stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
    await expect(test.stripe.customers.del(id)).rejects.toMatchObject({ code: "resource_missing" });
    await expect(test.openSession({ customer: id })).rejects.toMatchObject({ param: "customer" });
  });
});

describe("sessions", () => {
  it("say what is bought and where to pay, the items only where they are asked for", async () => {
    const session = await test.openSession();
    expect(session).toMatchObject({ amount_total: 900, status: "open", payment_status: "unpaid" });
    expect(session.url).toBe(`${test.fake.url}/c/pay/${session.id}`);
    expect(session.line_items).toBeUndefined();
    expect(Object.keys(session).filter((name) => name.startsWith("_"))).toEqual([]);
    const whole = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
    expect(whole.line_items?.data).toMatchObject([{ description: "Starter", amount_total: 900 }]);
    await expect(test.stripe.checkout.sessions.retrieve(session.id, { expand: ["colour"] })).rejects.toThrow(
      /cannot be expanded/,
    );
  });

  it("are listed by state, payment and time", async () => {
    const paid = await test.buy();
    const byPayment = await test.stripe.checkout.sessions.list({ payment_intent: paid.payment_intent });
    expect(byPayment.data.map(({ id }) => id)).toEqual([paid.id]);
    const open = await test.stripe.checkout.sessions.list({ status: "open", limit: 100 });
    expect(open.data.every(({ status }) => status === "open")).toBe(true);
    const future = { created: { gte: Math.floor(Date.now() / 1000) + 10 } };
    expect((await test.stripe.checkout.sessions.list(future)).data).toEqual([]);
  });
});

describe("lists", () => {
  it("are paged through completely, the newest first", async () => {
    const { payment_intent: intent } = await test.buy();
    const made: string[] = [];
    for (let count = 0; count < 9; count += 1)
      made.unshift((await test.stripe.refunds.create({ payment_intent: intent, amount: 100 })).id);
    const all: string[] = [];
    for await (const { id } of test.stripe.refunds.list({ payment_intent: intent, limit: 4 })) all.push(id);
    expect(all).toEqual(made);
    const first = await test.stripe.refunds.list({ payment_intent: intent, limit: 4 });
    expect(first).toMatchObject({ object: "list", url: "/v1/refunds", has_more: true });
    await expect(test.stripe.refunds.list({ starting_after: "re_none" })).rejects.toMatchObject({
      statusCode: 400,
      param: "starting_after",
    });
    await expect(test.stripe.refunds.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
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
    await expect(test.stripe.products.create({ id: "x", name: "x" }, key)).rejects.toMatchObject({
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
    ).rejects.toMatchObject({ code: "parameter_unknown" });
    expect((await test.stripe.refunds.create({ payment_intent: intent }, key)).amount).toBe(900);
  });
});

it("events are listed by type and time", async () => {
  await test.buy();
  const types = ["checkout.session.completed", "charge.succeeded"];
  const both = await test.stripe.events.list({
    types,
    created: { gte: Math.floor(Date.now() / 1000) - 60 },
  });
  expect(new Set(both.data.map(({ type }) => type))).toEqual(new Set(types));
});
