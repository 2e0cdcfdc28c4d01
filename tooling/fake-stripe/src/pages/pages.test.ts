import { once } from "node:events";
import { request } from "node:http";
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { addPrice, useTestFake } from "../testing/start-test-fake.ts";

const test = useTestFake();

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${test.fake.url}${path}`, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

function submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${test.fake.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: test.fake.url, ...headers },
    body: new URLSearchParams(fields),
  });
}

describe("the checkout page", () => {
  it("shows the order and every way it may go", async () => {
    const price = await addPrice(test.stripe, "50 <credits>", 1800);
    const { id } = await test.openSession({ line_items: [{ price, quantity: 1 }] });
    const { status, text, headers } = await open(`/c/pay/${id}`);
    expect(status).toBe(200);
    expect(text).toContain("Pay $18.00");
    expect(text).toContain("50 &lt;credits&gt;");
    for (const outcome of ["paid", "declined", "debit_succeeds", "debit_fails"]) {
      expect(text).toContain(`value="${outcome}"`);
    }
    expect(text).toContain('href="http://127.0.0.1:3000/billing?cancelled=true"');
    expect(text).toContain("Receipt for ana@example.com");
    // the browser may follow the form to the shop, and nowhere else
    expect(headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:3000;");
  });

  it("returns to the shop after paying, a second time as well", async () => {
    const { id } = await test.openSession();
    const fields = { outcome: "paid" };
    for (let time = 0; time < 2; time++) {
      const answer = await submit(`/c/pay/${id}`, fields);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`http://127.0.0.1:3000/billing?success=true&id=${id}`);
    }
    const { text } = await open(`/c/pay/${id}`);
    expect(text).toContain("This order is complete");
    expect(text).not.toContain("<form");
    const { data } = await test.stripe.events.list({ types: ["checkout.session.completed"] });
    expect(data.filter(({ data: { object } }) => "id" in object && object.id === id)).toHaveLength(1);
  });

  it("stays open after a decline, and gives the reason", async () => {
    const { id } = await test.openSession();
    const answer = await submit(`/c/pay/${id}`, {
      outcome: "declined",
      reason: "insufficient_funds",
    });
    expect(answer.headers.get("location")).toBe(`/c/pay/${id}`);
    const { text } = await open(`/c/pay/${id}`);
    expect(text).toContain('role="alert"');
    expect(text).toContain("insufficient funds");
    expect(text).toContain("Pay $9.00");
  });

  it("offers no bank debit where only cards are taken", async () => {
    const price = await addPrice(test.stripe, "Yen", 900, "jpy");
    const { id } = await test.openSession({ line_items: [{ price, quantity: 1 }] });
    expect((await open(`/c/pay/${id}`)).text).not.toContain("debit_succeeds");
  });

  it("shows that a session has expired, and accepts no payment", async () => {
    const { id } = await test.openSession();
    await test.stripe.checkout.sessions.expire(id);
    const { status, text } = await open(`/c/pay/${id}`);
    expect(status).toBe(200);
    expect(text).toContain("This page has expired");
    const refused = await submit(`/c/pay/${id}`, { outcome: "paid" });
    expect(refused.headers.get("location")).toMatch(new RegExp(`^/c/pay/${id}\\?said=`));
    expect((await test.stripe.checkout.sessions.retrieve(id)).payment_status).toBe("unpaid");
  });

  it("takes a promotion code where the shop allows it, and says of another that it is invalid", async () => {
    const { id } = await test.openSession({ allow_promotion_codes: true });
    expect((await open(`/c/pay/${id}`)).text).toContain('name="promotionCode"');
    const refused = await submit(`/c/pay/${id}`, { outcome: "paid", promotionCode: "SAVE0" });
    expect((await open(String(refused.headers.get("location")))).text).toContain("This code is invalid.");
    await submit(`/c/pay/${id}`, { outcome: "declined", promotionCode: "SAVE50" });
    await submit(`/c/pay/${id}`, { outcome: "paid", promotionCode: "SAVE20" });
    const paid = await test.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(paid).toMatchObject({ amount_subtotal: 900, amount_total: 720, payment_intent: { amount: 720 } });
    const plain = await test.openSession();
    expect((await open(`/c/pay/${plain.id}`)).text).not.toContain("promotionCode");
    await expect(
      test.control(`sessions/${plain.id}/pay`, { outcome: "paid", promotionCode: "SAVE20" }),
    ).rejects.toThrow(/invalid/);
  });

  it("is missing for an unknown session", async () => {
    const { status, text } = await open("/c/pay/cs_test_none");
    expect(status).toBe(404);
    expect(text).toContain("There is no such page");
  });
});

describe("a receipt", () => {
  it("shows what was paid and refunded", async () => {
    const { payment_intent: intent } = await test.buy();
    await test.stripe.refunds.create({ payment_intent: intent, amount: 250 });
    const [charge] = (await test.stripe.charges.list({ payment_intent: intent })).data;
    const { text } = await open(new URL(String(charge?.receipt_url)).pathname);
    expect(text).toContain("$9.00");
    expect(text).toContain("−$2.50");
    expect(text).toContain("$6.50");
    expect((await open("/receipts/ch_none")).status).toBe(404);
  });
});

describe("an invoice", () => {
  it("is made once the debit has arrived, and its refund has one credit note", async () => {
    const { id } = await test.openSession({ invoice_creation: { enabled: true } });
    await submit(`/c/pay/${id}`, { outcome: "debit_succeeds" });
    const unpaid = await test.stripe.checkout.sessions.retrieve(id);
    expect(unpaid.invoice).toBeNull();
    await test.control(`payments/${unpaid.payment_intent}/settle`, { outcome: "succeeds" });
    const paid = await test.stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] });
    const invoice = paid.invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: "paid", amount_paid: 900 });
    const { text } = await open(new URL(String(invoice.hosted_invoice_url)).pathname);
    for (const fact of [String(invoice.number), "ana@example.com", "Starter", "$9.00"])
      expect(text).toContain(fact);
    const { id: refund } = await test.stripe.refunds.create({
      payment_intent: String(paid.payment_intent),
      amount: 250,
    });
    const note = (amount: number) =>
      test.stripe.creditNotes.create({
        invoice: invoice.id ?? "",
        amount,
        refunds: [{ refund, amount_refunded: amount }],
      });
    await expect(note(300)).rejects.toThrow(/not returned so much/);
    const page = await open(new URL((await note(250)).pdf).pathname);
    expect(page.text).toContain("−$2.50");
    await expect(note(250)).rejects.toThrow(/on a credit note already/);
    expect((await open("/invoices/in_none")).status).toBe(404);
  });
});

describe("the control", () => {
  it("answers programs with JSON, and with 4xx what is not to be done", async () => {
    const post = async (path: string, body: string) => {
      const answer = await fetch(`${test.fake.url}/_sandbox/${path}`, { method: "POST", body });
      return { status: answer.status, body: await answer.json() };
    };
    expect((await post("settings", '{"settleSeconds": 5}')).body).toMatchObject({
      settleSeconds: 5,
      copies: 1,
    });
    expect((await post("settings", '{"colour": 1}')).status).toBe(400);
    expect((await post("settings", "{")).status).toBe(400);
    expect((await post("sessions/cs_test_none/pay", '{"outcome": "paid"}')).status).toBe(404);
    expect((await post("nothing", "")).status).toBe(404);
  });
});

describe("pages of other origins", () => {
  it("can neither read nor press anything", async () => {
    const { id } = await test.openSession();
    const foreign = { origin: "https://evil.example" };
    expect((await submit(`/c/pay/${id}`, { outcome: "paid" }, foreign)).status).toBe(403);
    expect((await submit("/_sandbox/settings", { copies: "9" }, foreign)).status).toBe(403);
    expect((await open("/_sandbox/state", foreign)).status).toBe(403);
    expect((await test.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  });

  it("do not get in under another host name", async () => {
    const call = request(`${test.fake.url}/_sandbox/state`, { headers: { host: "evil.example" } }).end();
    const [answer] = await once(call, "response");
    answer.resume();
    expect(answer.statusCode).toBe(403);
  });
});
