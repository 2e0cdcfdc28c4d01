import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { defaultPackages, StudioError } from "@portrait-studio/contract";
import type { Database } from "@portrait-studio/db";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { type FakeStripe, startStripe } from "@portrait-studio/fake-stripe";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getBalance } from "../ledger/index.ts";
import {
  auditCredits,
  auditPayments,
  forgetBuyer,
  getInvoice,
  getPurchase,
  listCreditNotes,
  type Payments,
  type PurchaseContext,
  reconcilePayments,
  resumeCheckout,
  syncPayment,
} from "../purchases/index.ts";
import { refundPurchase } from "../testing/refund-purchase.ts";
import { order as startOrder } from "../testing/shop.ts";
import { connectStripe } from "./connect-stripe.ts";
import { createStripePayments, syncPrices } from "./index.ts";

const secretKey = "sandbox_sk_test_key";
const webhookSecret = "sandbox_whsec_secret";
const appUrl = "https://studio.example";

let database: TestDatabase;
let dataDir: string;
let db: Database;
let fake: FakeStripe;
let endpoint: Server;
let payments: Payments;
let context: PurchaseContext & { appUrl: string };
/** whether the webhook endpoint is unreachable */
let isDeaf = false;

beforeAll(async () => {
  database = await createTestDatabase({ max: 8 });
  dataDir = await mkdtemp(join(tmpdir(), "fake-stripe-"));
  db = database.db;
  endpoint = createServer(async (request, response) => {
    const rawBody = await text(request);
    response.statusCode = await receive(rawBody, String(request.headers["stripe-signature"]));
    response.end();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  fake = await startStripe({
    dataDir,
    port: 0,
    webhookUrl: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`,
    webhookSecret,
    secretKey,
    retryBaseMs: 20,
  });
  await syncPrices({ secretKey, apiBase: fake.url }, defaultPackages);
  payments = createStripePayments({
    secretKey,
    webhookSecret,
    apiBase: fake.url,
    packages: defaultPackages,
    invoices: true,
  });
  context = { db, payments, settings: { creditExpiry: "30d" }, appUrl };
});
afterAll(async () => {
  try {
    expect(await auditCredits(db)).toEqual([]);
    expect((await auditPayments(context, new Date(0))).findings).toEqual([]);
  } finally {
    await fake.stop();
    endpoint.close();
    await Promise.all([database.close(), rm(dataDir, { recursive: true })]);
  }
});

async function receive(rawBody: string, signature: string): Promise<number> {
  if (isDeaf) return 503;
  try {
    const event = payments.readEvent(rawBody, signature);
    if (event) await syncPayment(context, event.subject, event);
    return 200;
  } catch (error) {
    return error instanceof StudioError ? error.status : 500;
  }
}

async function control(path: string, given: object = {}): Promise<void> {
  const answer = await fetch(`${fake.url}/_sandbox/${path}`, {
    method: "POST",
    body: JSON.stringify(given),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function order(packageId = "creator", userId?: string) {
  const offer = (await payments.listPackages()).find((known) => known.id === packageId);
  return startOrder(context, { priceId: offer?.priceId ?? "", userId });
}

async function purchaseOf({ userId, purchaseId }: { userId: string; purchaseId: string }) {
  const purchase = await getPurchase({ db }, { userId }, { id: purchaseId });
  if (!purchase) throw new Error("no purchase");
  return purchase;
}

function becomes(bought: { userId: string; purchaseId: string }, expected: object) {
  return vi.waitFor(async () => expect(await purchaseOf(bought)).toMatchObject(expected), 10_000);
}

async function paymentOf(sessionId: string): Promise<string> {
  const state = await payments.findPayment({ sessionId });
  return state?.paymentIntentId ?? "";
}

test("packages have the account's price ids; syncing again changes nothing", async () => {
  const packages = await payments.listPackages();
  expect(
    packages.map(({ id, credits, amount, pricePerCredit }) => [id, credits, amount, pricePerCredit]),
  ).toEqual([
    ["starter", 50, 900, 18],
    ["creator", 200, 2900, 14.5],
    ["studio", 600, 6900, 11.5],
  ]);
  const again = await syncPrices({ secretKey, apiBase: fake.url }, defaultPackages);
  expect(again.map(({ change }) => change)).toEqual(["kept", "kept", "kept"]);
  expect(again.map(({ priceId }) => priceId)).toEqual(packages.map(({ priceId }) => priceId));
});

test("a changed amount becomes a new price under the same key; packages that differ from it are refused", async () => {
  const connection = { secretKey, apiBase: fake.url };
  const offer = { id: "trial", name: "Trial", credits: 10, amount: 200, currency: "eur", badge: null };
  const [first] = await syncPrices(connection, [offer]);
  const dearer = { ...offer, amount: 300 };
  const shop = createStripePayments({ ...connection, webhookSecret, packages: [dearer] });
  await expect(shop.listPackages()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const [second] = await syncPrices(connection, [dearer]);
  expect([first?.change, second?.change]).toEqual(["created", "replaced"]);
  expect(second?.priceId).not.toBe(first?.priceId);
  // the earlier failure was not cached
  expect(await shop.listPackages()).toMatchObject([
    { amount: 300, currency: "eur", priceId: second?.priceId },
  ]);
});

test("a paid checkout gives its credits once, with a receipt", async () => {
  const bought = await order();
  expect(await purchaseOf(bought)).toMatchObject({ status: "pending" });
  await control(`sessions/${bought.sessionId}/pay`, { outcome: "paid" });
  await becomes(bought, { status: "paid", amount: 2900, receiptUrl: expect.stringMatching(/^http/) });
  expect(await getBalance(db, bought.userId)).toMatchObject({ spendable: 200 });
  // the same customer makes another purchase
  const second = await order("starter", bought.userId);
  await control(`sessions/${second.sessionId}/pay`, { outcome: "paid" });
  await becomes(second, { status: "paid" });
  expect(await getBalance(db, bought.userId)).toMatchObject({ spendable: 250 });
});

test("Stripe's page takes a company's name and tax id and makes an invoice, where the operator wants that", async () => {
  const stripe = connectStripe({ secretKey, apiBase: fake.url });
  const bought = await order();
  const { userId, purchaseId, sessionId } = bought;
  expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
    invoice_creation: { enabled: true, invoice_data: { metadata: { purchaseId: expect.any(String) } } },
    tax_id_collection: { enabled: true },
  });
  await expect(getInvoice(context, { userId }, { id: purchaseId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await control(`sessions/${sessionId}/pay`, { outcome: "paid" });
  await becomes(bought, { status: "paid", hasInvoice: true });
  const { url } = await getInvoice(context, { userId }, { id: purchaseId });
  const page = await (await fetch(url)).text();
  for (const fact of ["Creator", "$29.00"]) expect(page).toContain(fact);
  await expect(getInvoice(context, { userId: "usr_stranger" }, { id: purchaseId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const without = createStripePayments({
    secretKey,
    webhookSecret,
    apiBase: fake.url,
    packages: defaultPackages,
  });
  const [offer] = await without.listPackages();
  const plain = await startOrder({ ...context, payments: without }, { priceId: offer?.priceId ?? "" });
  expect(await stripe.checkout.sessions.retrieve(plain.sessionId)).toMatchObject({
    invoice_creation: { enabled: false },
    tax_id_collection: { enabled: false },
  });
  await control(`sessions/${plain.sessionId}/pay`, { outcome: "paid" });
  await becomes(plain, { status: "paid", hasInvoice: false });
  await expect(getInvoice(context, { userId: plain.userId }, { id: plain.purchaseId })).rejects.toMatchObject(
    {
      code: "NOT_FOUND",
    },
  );
});

test("a refund of an invoiced payment has one credit note at Stripe, though its events come twice", async () => {
  const stripe = connectStripe({ secretKey, apiBase: fake.url });
  const bought = await order();
  const { userId, purchaseId, sessionId } = bought;
  await control(`sessions/${sessionId}/pay`, { outcome: "paid" });
  await becomes(bought, { status: "paid", hasInvoice: true, creditNotes: 0 });
  const paymentIntentId = await paymentOf(sessionId);
  await control("settings", { copies: 2 });
  await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 290 });
  await becomes(bought, { status: "partly_refunded", creditNotes: 1 });
  await refundPurchase(context, { userId, id: purchaseId });
  await control("settings", { copies: 1 });
  await becomes(bought, { status: "refunded", creditNotes: 2 });
  await Promise.all([1, 2, 3].map(() => payments.issueCreditNotes(sessionId)));
  const notes = await listCreditNotes(context, { userId }, { id: purchaseId });
  expect(notes.map(({ amount }) => amount)).toEqual([290, 2610]);
  expect(notes.map(({ number }) => number)).toEqual([
    expect.stringMatching(/-CN-01$/),
    expect.stringMatching(/-CN-02$/),
  ]);
  const page = await (await fetch(notes[0]?.url ?? "")).text();
  expect(page).toContain("$2.90");
  const { invoice } = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] });
  expect(invoice).toMatchObject({ post_payment_credit_notes_amount: 2900 });
});

test("a promotion code lowers what is paid and what comes back; all credits come, also for nothing", async () => {
  const stripe = connectStripe({ secretKey, apiBase: fake.url });
  const plain = await order();
  expect(await stripe.checkout.sessions.retrieve(plain.sessionId)).toMatchObject({
    allow_promotion_codes: false,
  });
  const connection = { secretKey, webhookSecret, apiBase: fake.url };
  const generous = createStripePayments({
    ...connection,
    packages: defaultPackages,
    invoices: true,
    promotionCodes: true,
  });
  const [, creator] = await generous.listPackages();
  const buy = async (promotionCode: string) => {
    const shop = { ...context, payments: generous };
    const bought = await startOrder(shop, { priceId: creator?.priceId ?? "" });
    await control(`sessions/${bought.sessionId}/pay`, { outcome: "paid", promotionCode });
    return bought;
  };
  const half = await buy("SAVE50");
  await becomes(half, { status: "paid", amount: 1450, refundable: { credits: 200, amount: 1450 } });
  expect(await getBalance(db, half.userId)).toMatchObject({ spendable: 200 });
  await control(`payments/${await paymentOf(half.sessionId)}/refund`, { amount: 725 });
  await becomes(half, { status: "partly_refunded", refundable: { credits: 100, amount: 725 } });
  expect(await refundPurchase(context, { userId: half.userId, id: half.purchaseId })).toMatchObject({
    refunded: { credits: 100, amount: 725 },
  });
  await becomes(half, { status: "refunded", creditNotes: 2 });
  expect(await getBalance(db, half.userId)).toMatchObject({ spendable: 0, debt: 0 });
  const free = await buy("SAVE100");
  await becomes(free, { status: "paid", amount: 0, refundable: null, receiptUrl: null, hasInvoice: true });
  expect(await getBalance(db, free.userId)).toMatchObject({ spendable: 200 });
});

test("declined and abandoned checkouts give nothing; a delayed payment gives credits when it succeeds", async () => {
  const declined = await order();
  const { url } = await resumeCheckout(context, { userId: declined.userId }, { id: declined.purchaseId });
  expect((await fetch(url)).status).toBe(200);
  await control(`sessions/${declined.sessionId}/pay`, { outcome: "declined" }).catch(() => {});
  // a refused card is a payment that was tried, and nothing that is collected
  expect((await resumeCheckout(context, { userId: declined.userId }, { id: declined.purchaseId })).url).toBe(
    url,
  );
  expect(await purchaseOf(declined)).toMatchObject({ status: "pending", collecting: false });
  await control(`sessions/${declined.sessionId}/expire`);
  await becomes(declined, { status: "expired" });
  await expect(
    resumeCheckout(context, { userId: declined.userId }, { id: declined.purchaseId }),
  ).rejects.toMatchObject({
    code: "WRONG_STATE",
  });
  for (const [outcome, status, total] of [
    ["succeeds", "paid", 200],
    ["fails", "failed", 0],
  ] as const) {
    const delayed = await order();
    await control(`sessions/${delayed.sessionId}/pay`, { outcome: `debit_${outcome}` });
    const paymentIntentId = await paymentOf(delayed.sessionId);
    await becomes(delayed, { status: "pending", collecting: true });
    expect(await getBalance(db, delayed.userId)).toMatchObject({ total: 0 });
    await control(`payments/${paymentIntentId}/settle`, { outcome });
    await becomes(delayed, { status });
    expect(await getBalance(db, delayed.userId)).toMatchObject({ total });
  }
});

test("the buyer's own refund reaches Stripe and ends when Stripe's does", async () => {
  const bought = await order();
  await control(`sessions/${bought.sessionId}/pay`, { outcome: "paid" });
  await becomes(bought, { status: "paid" });
  const { userId, purchaseId: id } = bought;
  expect(await refundPurchase(context, { userId, id, credits: 200 })).toMatchObject({
    refunded: { credits: 200, amount: 2900 },
  });
  await becomes(bought, { status: "refunded", refundable: null });
  expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 0, debt: 0 });
});

test("a pending refund that fails releases the credits", async () => {
  const bought = await order();
  await control(`sessions/${bought.sessionId}/pay`, { outcome: "paid" });
  await becomes(bought, { status: "paid" });
  await control("settings", { refunds: "pending" });
  const { userId, purchaseId: id } = bought;
  expect(await refundPurchase(context, { userId, id })).toMatchObject({ refunded: { pending: true } });
  await control("settings", { refunds: "succeeds" });
  const state = await payments.findPayment({ sessionId: bought.sessionId });
  await control(`refunds/${state?.refunds[0]?.id}/end`, { outcome: "fails" });
  await becomes(bought, { status: "paid", refunded: null, refundable: { credits: 200, amount: 2900 } });
});

test("partial and full refunds from the dashboard and disputes are applied", async () => {
  const bought = await order();
  await control(`sessions/${bought.sessionId}/pay`, { outcome: "paid" });
  const paymentIntentId = await paymentOf(bought.sessionId);
  await control(`payments/${paymentIntentId}/refund`, { amount: 1450 });
  await becomes(bought, { status: "partly_refunded", refundable: { credits: 100, amount: 1450 } });
  await control(`payments/${paymentIntentId}/dispute`, { amount: 1450 });
  await becomes(bought, { status: "disputed", refundable: null });
  expect(await getBalance(db, bought.userId)).toMatchObject({ spendable: 0 });
  const stripe = new Stripe(secretKey, { host: "127.0.0.1", port: fake.port, protocol: "http" });
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
  await control(`disputes/${data[0]?.id}/close`, { outcome: "won" });
  await becomes(bought, { status: "partly_refunded", refundable: { credits: 100 } });
  expect(await getBalance(db, bought.userId)).toMatchObject({ spendable: 100, debt: 0 });
});

test("the reconciliation finds undelivered events", async () => {
  isDeaf = true;
  const paid = await order();
  await control(`sessions/${paid.sessionId}/pay`, { outcome: "paid" });
  expect(await purchaseOf(paid)).toMatchObject({ status: "pending" });
  const { missed } = await reconcilePayments(context);
  isDeaf = false;
  expect(missed).toBeGreaterThan(0);
  expect(await purchaseOf(paid)).toMatchObject({ status: "paid" });
  expect(await getBalance(db, paid.userId)).toMatchObject({ spendable: 200 });
});

test("a forgotten buyer cannot pay any more and is deleted as a customer at Stripe; their payments stay", async () => {
  const bought = await order();
  await control(`sessions/${bought.sessionId}/pay`, { outcome: "paid" });
  await becomes(bought, { status: "paid" });
  const open = await order("creator", bought.userId);
  const stripe = new Stripe(secretKey, { host: "127.0.0.1", port: fake.port, protocol: "http" });
  const { customer } = await stripe.checkout.sessions.retrieve(open.sessionId);
  await forgetBuyer(context, bought.userId);
  await forgetBuyer(context, bought.userId);
  expect(await stripe.customers.retrieve(String(customer))).toMatchObject({ deleted: true });
  expect(await stripe.checkout.sessions.retrieve(open.sessionId)).toMatchObject({ status: "expired" });
  await becomes(open, { status: "expired" });
  expect(await purchaseOf(bought)).toMatchObject({ status: "paid" });
  expect(await auditCredits(db)).toEqual([]);
});

test("refuses forged, changed, old and future-dated webhooks", () => {
  const { webhooks } = new Stripe(secretKey);
  const event = { id: "evt_1", object: "event", type: "checkout.session.completed", data: { object: {} } };
  const payload = JSON.stringify(event);
  const sign = (options: { secret?: string; timestamp?: number; payload?: string } = {}) =>
    webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options });
  const now = Math.floor(Date.now() / 1000);
  const good = sign();
  expect(payments.readEvent(payload, good)).toBeUndefined();
  const forgeries: [string, string][] = [
    [payload, sign({ secret: "whsec_other" })],
    [payload, sign({ timestamp: now - 301 })],
    [payload, sign({ timestamp: now + 400 })],
    [payload, good.replace("v1=", "v0=")],
    [payload, good.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))],
    [payload, good.replace(/t=\d+/, `t=${now - 1}`)],
    [payload, good.replace(/^t=\d+,/, "")],
    [payload, ""],
    [payload, "undefined"],
    [`${payload} `, good],
    [JSON.stringify({ ...event, id: "evt_2" }), good],
    [JSON.stringify(event, null, 1), good],
    ["", good],
  ];
  for (const [body, signature] of forgeries)
    expect(() => payments.readEvent(body, signature)).toThrow(
      expect.objectContaining({ code: "INVALID_SIGNATURE" }),
    );
});
