import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import { addAssets, sendPage } from "@portrait-studio/fakes/base/page";
import { z } from "zod";
import { ApiError } from "../api/errors.ts";
import { readForm } from "../api/form.ts";
import { look, type StripeContext, transact } from "../context.ts";
import { choiceFields } from "../control/actions.ts";
import { readBoard } from "../control/read-board.ts";
import type { Session } from "../kinds.ts";
import { paySession } from "../payments/pay-session.ts";
import { checkoutPage, returnAddress, unknownPage } from "./checkout.ts";
import { consolePage } from "./console.ts";
import { creditNotePage } from "./credit-note.ts";
import { invoicePage } from "./invoice.ts";
import { receiptPage } from "./receipt.ts";
import { chooseLanguage } from "./texts.ts";

/** What people look at: the console, a checkout, a receipt. */
export async function addPageRoutes(app: Fake, context: StripeContext): Promise<void> {
  await addAssets(
    app,
    ["stripe.css", "console.js"].map((name) => new URL(name, import.meta.url)),
  );
  app.get("/", async (c) =>
    sendPage(c, consolePage(await readBoard(context, 25), c.req.query("said") ?? null)),
  );
  app.get("/c/pay/:id", (c) => showCheckout(c, context, c.req.param("id")));
  app.post("/c/pay/:id", (c) => takeChoice(c, context, c.req.param("id")));
  app.get("/receipts/:id", (c) => showReceipt(c, context, c.req.param("id")));
  app.get("/invoices/:id", (c) => showInvoice(c, context, c.req.param("id")));
  app.get("/credit-notes/:id/pdf", (c) => showCreditNote(c, context, c.req.param("id")));
}

const accepted = (c: FakeContext) => c.req.header("accept-language");

async function showCheckout(c: FakeContext, context: StripeContext, id: string) {
  const parts = await look(context, async ({ store, settings }) => {
    const session = await store.get("checkout.session", id);
    if (!session) return undefined;
    const { lineItems } = await store.extra(id);
    const intent = session.payment_intent
      ? await store.get("payment_intent", session.payment_intent)
      : undefined;
    return { session, lineItems, intent, settleSeconds: settings.settleSeconds };
  });
  if (!parts) return sendPage(c, unknownPage(chooseLanguage(null, accepted(c))), { status: 404 });
  const language = chooseLanguage(parts.session.locale, accepted(c));
  return sendPage(c, checkoutPage({ ...parts, language }), { formTargets: origins(parts.session) });
}

/** A browser follows a form's redirect only to where the form may lead. */
function origins({ success_url: success, cancel_url: cancel }: Session): string[] {
  const named = [success, cancel].filter((address) => address !== null);
  return [...new Set(named.map((address) => new URL(address).origin))];
}

const choice = z.object(choiceFields);

async function takeChoice(c: FakeContext, context: StripeContext, id: string): Promise<Response> {
  const own = `/c/pay/${id}`;
  const given = choice.safeParse(readForm(await c.req.text()));
  if (!given.success) return c.redirect(own, 303);
  try {
    const session = await transact(context, (tx) => paySession(tx, id, given.data));
    const done = session.status === "complete";
    return c.redirect((done ? returnAddress(session) : null) ?? own, 303);
  } catch (error) {
    // the page itself shows the state of the session
    if (!(error instanceof ApiError)) throw error;
    return c.redirect(own, 303);
  }
}

async function showReceipt(c: FakeContext, context: StripeContext, id: string) {
  const language = chooseLanguage(null, accepted(c));
  const found = await look(context, async ({ store }) => {
    const charge = await store.get("charge", id);
    const where = [{ path: ["charge"], is: id }];
    return charge && { charge, refunds: (await store.page({ kind: "refund", where }, { limit: 100 })).items };
  });
  if (!found || found.charge.receipt_url === null) return sendPage(c, unknownPage(language), { status: 404 });
  return sendPage(c, receiptPage(found.charge, found.refunds, language));
}

async function showInvoice(c: FakeContext, context: StripeContext, id: string) {
  const found = await look(context, async ({ store }) => {
    const invoice = await store.get("invoice", id);
    if (!invoice) return undefined;
    const where = [{ path: ["invoice"], is: id }];
    const { items } = await store.page({ kind: "checkout.session", where }, { limit: 1 });
    const [session] = items;
    return session && { invoice, session, lineItems: (await store.extra(session.id)).lineItems };
  });
  const language = chooseLanguage(found?.session.locale ?? null, accepted(c));
  if (!found) return sendPage(c, unknownPage(language), { status: 404 });
  return sendPage(c, invoicePage(found.invoice, found.lineItems, language));
}

async function showCreditNote(c: FakeContext, context: StripeContext, id: string) {
  const found = await look(context, async ({ store }) => {
    const note = await store.get("credit_note", id);
    return note && { note, invoice: await store.need("invoice", note.invoice) };
  });
  const language = chooseLanguage(null, accepted(c));
  if (!found) return sendPage(c, unknownPage(language), { status: 404 });
  return sendPage(c, creditNotePage(found.note, found.invoice, language));
}
