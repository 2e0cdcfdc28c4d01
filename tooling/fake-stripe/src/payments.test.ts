import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { addPrice, useTestFake } from "./testing/start-test-fake.ts";

const test = useTestFake();

beforeEach(() => test.quiet());

function receivedOne<T>(type: string): T {
  const found = test.receiver.received.filter(({ event }) => event.type === type);
  expect(found).toHaveLength(1);
  return found[0]?.event.data.object as T;
}

describe("a checkout that is paid by card", () => {
  it("leads from the session to the charge, and calls the webhook", async () => {
    const session = await test.buy({
      client_reference_id: "order-1",
      metadata: { packageId: "starter" },
      payment_intent_data: { metadata: { userId: "u1" } },
    });
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "paid",
      amount_total: 900,
      livemode: false,
    });
    expect(session.url).toBeNull();
    expect(session.customer_details?.email).toBe("ana@example.com");
    await test.receives(
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    );
    expect(receivedOne<Stripe.Checkout.Session>("checkout.session.completed")).toMatchObject({
      id: session.id,
      client_reference_id: "order-1",
      metadata: { packageId: "starter" },
      payment_status: "paid",
    });
    const intent = await test.stripe.paymentIntents.retrieve(session.payment_intent, {
      expand: ["latest_charge"],
    });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 900, metadata: { userId: "u1" } });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({
      paid: true,
      amount: 900,
      receipt_email: "ana@example.com",
      metadata: { userId: "u1" },
    });
    expect(charge.payment_method_details?.type).toBe("card");
    const receipt = await fetch(String(charge.receipt_url));
    expect(receipt.status).toBe(200);
    expect(await receipt.text()).toContain("$9.00");
  });

  it("is done once, however often it is paid", async () => {
    const { id } = await test.openSession();
    const pay = () => test.control(`sessions/${id}/pay`, { outcome: "paid" });
    await Promise.all([pay(), pay(), pay(), pay(), pay()]);
    const { data } = await test.stripe.events.list({ types: ["checkout.session.completed"], limit: 100 });
    expect(data.filter(({ data: { object } }) => "id" in object && object.id === id)).toHaveLength(1);
    const session = await test.stripe.checkout.sessions.retrieve(id);
    const charges = await test.stripe.charges.list({ payment_intent: String(session.payment_intent) });
    expect(charges.data).toHaveLength(1);
  });
});

describe("a card that is declined", () => {
  it("leaves the session open for another try with the same payment", async () => {
    const { id } = await test.openSession();
    await test.control(`sessions/${id}/pay`, {
      outcome: "declined",
      reason: "insufficient_funds",
    });
    await test.receives("charge.failed", "payment_intent.payment_failed");
    const open = await test.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(open).toMatchObject({ status: "open", payment_status: "unpaid" });
    const intent = open.payment_intent as Stripe.PaymentIntent;
    expect(intent.last_payment_error).toMatchObject({
      code: "card_declined",
      decline_code: "insufficient_funds",
    });
    await test.control(`sessions/${id}/pay`, { outcome: "paid" });
    const paid = await test.stripe.checkout.sessions.retrieve(id);
    expect(paid).toMatchObject({
      status: "complete",
      payment_intent: intent.id,
    });
    expect(test.receiver.types().filter((type) => type === "payment_intent.created")).toHaveLength(1);
  });
});

describe("a bank debit", () => {
  it("completes unpaid and is paid when the money arrives", async () => {
    const { id } = await test.openSession();
    await test.control(`sessions/${id}/pay`, { outcome: "debit_succeeds" });
    await test.receives("checkout.session.completed");
    expect(receivedOne<Stripe.Checkout.Session>("checkout.session.completed").payment_status).toBe("unpaid");
    const { payment_intent: intent } = await test.stripe.checkout.sessions.retrieve(id);
    expect((await test.stripe.paymentIntents.retrieve(String(intent))).status).toBe("processing");
    await expect(test.stripe.refunds.create({ payment_intent: String(intent) })).rejects.toThrow(
      /successful charge/,
    );
    await test.control(`payments/${intent}/settle`, { outcome: "succeeds" });
    await test.receives(
      "checkout.session.async_payment_succeeded",
      "charge.succeeded",
      "payment_intent.succeeded",
    );
    expect((await test.stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
    await expect(test.control(`payments/${intent}/settle`, { outcome: "fails" })).rejects.toThrow(
      /succeeded/,
    );
  });

  it("stays unpaid when the bank refuses", async () => {
    const { id } = await test.openSession();
    await test.control("settings", { settleSeconds: 0 });
    await test.control(`sessions/${id}/pay`, { outcome: "debit_fails" });
    await test.receives(
      "checkout.session.async_payment_failed",
      "charge.failed",
      "payment_intent.payment_failed",
    );
    await test.control("settings", { settleSeconds: 20 });
    expect(await test.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
  });

  it("is not offered where only cards are accepted", async () => {
    const price = await addPrice(test.stripe, "Yen", 900, "jpy");
    const { id } = await test.openSession({ line_items: [{ price, quantity: 1 }] });
    await expect(test.control(`sessions/${id}/pay`, { outcome: "debit_succeeds" })).rejects.toThrow(
      /bank debits/,
    );
  });
});

describe("a session that is not paid", () => {
  it("expires on request, with its attempted payments", async () => {
    const { id } = await test.openSession();
    await test.control(`sessions/${id}/pay`, { outcome: "declined" });
    const expired = await test.stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: "expired", url: null });
    expect((await test.stripe.paymentIntents.retrieve(String(expired.payment_intent))).status).toBe(
      "canceled",
    );
    await test.receives("checkout.session.expired", "payment_intent.canceled");
    await expect(test.stripe.checkout.sessions.expire(id)).rejects.toThrow(/"open"/);
    await expect(test.control(`sessions/${id}/pay`, { outcome: "paid" })).rejects.toThrow(/expired/);
  });
});

describe("refunds", () => {
  it("add up, and never pass what was paid", async () => {
    const { payment_intent: intent } = await test.buy();
    const first = await test.stripe.refunds.create({
      payment_intent: intent,
      amount: 300,
      metadata: { refundId: "r1" },
    });
    expect(first).toMatchObject({ status: "succeeded", amount: 300, metadata: { refundId: "r1" } });
    await expect(test.stripe.refunds.create({ payment_intent: intent, amount: 700 })).rejects.toThrow(
      /greater than unrefunded/,
    );
    await test.stripe.refunds.create({ payment_intent: intent });
    await expect(test.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const { data } = await test.stripe.refunds.list({ payment_intent: intent });
    expect(data.map(({ amount }) => amount)).toEqual([600, 300]);
    const [charge] = (await test.stripe.charges.list({ payment_intent: intent })).data;
    expect(charge).toMatchObject({ amount_refunded: 900, refunded: true });
    await test.receives("charge.refunded", "charge.refunded", "refund.created", "refund.created");
    const refunded = test.receiver.received.filter(({ event }) => event.type === "charge.refunded");
    expect(refunded.map(({ event }) => (event.data.object as Stripe.Charge).amount_refunded).sort()).toEqual([
      300, 900,
    ]);
  });

  it("never pass it when they race either", async () => {
    const { payment_intent: intent } = await test.buy();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => test.stripe.refunds.create({ payment_intent: intent, amount: 100 })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  });

  it("that fail later give the money back to the charge", async () => {
    const { payment_intent: intent } = await test.buy();
    await test.control("settings", { refunds: "fails", settleSeconds: 0 });
    const refund = await test.stripe.refunds.create({ payment_intent: intent, amount: 400 });
    expect(refund.status).toBe("succeeded");
    await test.receives("refund.failed", "refund.updated");
    await test.control("settings", { refunds: "succeeds", settleSeconds: 20 });
    expect(await test.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "failed" });
    const [charge] = (await test.stripe.charges.list({ payment_intent: intent })).data;
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await test.stripe.refunds.create({ payment_intent: intent })).amount).toBe(900);
  });

  it("that are pending succeed by a button", async () => {
    const { payment_intent: intent } = await test.buy();
    const pending = await test.control<Stripe.Refund>(`payments/${intent}/refund`, {
      amount: 100,
      course: "pending",
    });
    expect(pending.status).toBe("pending");
    await test.control(`refunds/${pending.id}/end`, { outcome: "succeeds" });
    await test.receives("refund.updated");
    expect((await test.stripe.refunds.retrieve(pending.id)).status).toBe("succeeded");
  });
});

describe("disputes", () => {
  it("take the money and bring it back when won", async () => {
    const { payment_intent: intent } = await test.buy();
    const dispute = await test.control<Stripe.Dispute>(`payments/${intent}/dispute`);
    expect(dispute).toMatchObject({ amount: 900, status: "needs_response", reason: "fraudulent" });
    await test.receives("charge.dispute.created", "charge.dispute.funds_withdrawn");
    await expect(test.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    await test.control(`disputes/${dispute.id}/close`, { outcome: "won" });
    await test.receives("charge.dispute.funds_reinstated", "charge.dispute.closed");
    const closed = await test.stripe.disputes.retrieve(dispute.id, { expand: ["charge"] });
    expect(closed.status).toBe("won");
    expect((closed.charge as Stripe.Charge).disputed).toBe(true);
    expect((await test.stripe.refunds.create({ payment_intent: intent })).status).toBe("succeeded");
  });

  it("that are lost give nothing back", async () => {
    const { payment_intent: intent } = await test.buy();
    await test.control(`payments/${intent}/dispute`, { amount: 500 });
    const [dispute] = (await test.stripe.disputes.list({ payment_intent: intent })).data;
    expect(dispute).toMatchObject({ amount: 500 });
    await test.control(`disputes/${dispute?.id}/close`, { outcome: "lost" });
    expect((await test.stripe.disputes.retrieve(String(dispute?.id))).status).toBe("lost");
    await test.receives("charge.dispute.closed");
    expect(test.receiver.types()).not.toContain("charge.dispute.funds_reinstated");
  });
});
