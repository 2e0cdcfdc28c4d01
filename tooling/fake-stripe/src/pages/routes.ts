import { formatMoney } from "@portrait-studio/contract/money";
import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import { addAssets, type Markup, page, sendPage } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import { z } from "zod";
import { ApiError } from "../api/errors.ts";
import { getSettings, type StripeContext, transact } from "../context.ts";
import { choiceFields, readBoard, readFilledIn } from "../control.ts";
import type { Session } from "../objects.ts";
import { paySession } from "../payments/sessions.ts";
import { createCheckoutPage, createEndPage, createLine, notice, toReturnAddress } from "./checkout.ts";
import { createConsolePage } from "./console.ts";

/** People see the console, a checkout, a receipt, an invoice, a credit note. */
export async function addPageRoutes(app: Fake, context: StripeContext): Promise<void> {
  await addAssets(app, [new URL("stripe.css", import.meta.url)]);
  app.get("/", (c) => sendPage(c, createConsolePage(readBoard(context, 25), c.req.query("said") ?? null)));
  app.get("/c/pay/:id", (c) => showCheckout(c, context, c.req.param("id")));
  app.post("/c/pay/:id", (c) => takeChoice(c, context, c.req.param("id")));
  app.get("/receipts/:id", (c) => show(c, context, readReceipt));
  app.get("/invoices/:id", (c) => show(c, context, readInvoice));
  app.get("/credit-notes/:id/pdf", (c) => show(c, context, readCreditNote));
}

const sendUnknown = (c: FakeContext) =>
  sendPage(
    c,
    createEndPage("There is no such page", "The address may be incomplete, or its data was deleted.", null),
    { status: 404 },
  );

function showCheckout(c: FakeContext, context: StripeContext, id: string) {
  const { store } = context;
  const session = store.get("checkout.session", id);
  if (!session) return sendUnknown(c);
  const intent = store.get("payment_intent", session.payment_intent);
  const { settleSeconds } = getSettings(context);
  const body = createCheckoutPage({ session, intent, settleSeconds, said: c.req.query("said") });
  return sendPage(c, body, { formTargets: toOrigins(session) });
}

/** A browser follows a form's redirect only to where the form may lead. */
function toOrigins({ success_url: success, cancel_url: cancel }: Session): string[] {
  const named = [success, cancel].filter((address) => address !== null);
  return [...new Set(named.map((address) => new URL(address).origin))];
}

const choice = z.object(choiceFields);

async function takeChoice(c: FakeContext, context: StripeContext, id: string): Promise<Response> {
  const own = `/c/pay/${id}`;
  const given = choice.safeParse(readFilledIn(await c.req.text()));
  if (!given.success) return c.redirect(own, 303);
  try {
    const session = transact(context, () => paySession(context, id, given.data));
    return c.redirect((session.status === "complete" && toReturnAddress(session)) || own, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return c.redirect(`${own}?${new URLSearchParams({ said: error.message })}`, 303);
  }
}

/** A paper for who paid. */
interface Paper {
  title: string;
  sum: string;
  facts: [name: string, value: string | null][];
  rest?: Markup;
}

function show(
  c: FakeContext,
  context: StripeContext,
  read: (context: StripeContext, id: string) => Paper | undefined,
) {
  const paper = read(context, c.req.param("id") ?? "");
  if (!paper) return sendUnknown(c);
  const { title, sum, facts, rest } = paper;
  const body = html`${notice}
<main><h1>${title}</h1><p class="sum">${sum}</p>
<dl>${facts.map(([name, value]) => value && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${rest}</main>`;
  return sendPage(c, page({ title: `${title} ${sum}`, kind: "receipt", style: "stripe.css", body }));
}

const toDay = (at: number) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(at * 1000);

function readReceipt({ store }: StripeContext, id: string): Paper | undefined {
  const charge = store.get("charge", id);
  if (!charge || charge.receipt_url === null) return undefined;
  const money = (amount: number) => formatMoney("en", amount, charge.currency);
  const refunds = store.list("refund", { charge: id });
  return {
    title: "Receipt",
    sum: money(charge.amount),
    facts: [
      ["Paid on", toDay(charge.created)],
      ["Paid by", charge.payment_method_details.type.replaceAll("_", " ")],
      ["Billed to", charge.receipt_email],
      ["Reference", charge.id],
    ],
    ...(refunds.length > 0 && {
      rest: html`<ul>${refunds.map(
        (refund) =>
          html`<li><span>Refunded, ${toDay(refund.created)}${refund.status !== "succeeded" && html`<small>${refund.status}</small>`}</span><span>−${money(refund.amount)}</span></li>`,
      )}</ul><p class="total"><span>Paid in the end</span><span>${money(charge.amount - charge.amount_refunded)}</span></p>`,
    }),
  };
}

function readInvoice({ store }: StripeContext, id: string): Paper | undefined {
  const invoice = store.get("invoice", id);
  const [session] = store.list("checkout.session", { invoice: id });
  if (!invoice || !session) return undefined;
  return {
    title: `Invoice ${invoice.number}`,
    sum: formatMoney("en", invoice.total, invoice.currency),
    facts: [
      ["Paid on", toDay(invoice.created)],
      ["Billed to", invoice.customer_email],
    ],
    rest: createLine(session),
  };
}

function readCreditNote({ store }: StripeContext, id: string): Paper | undefined {
  const note = store.get("credit_note", id);
  if (!note) return undefined;
  const invoice = store.need("invoice", note.invoice);
  return {
    title: `Credit note ${note.number}`,
    sum: `−${formatMoney("en", note.amount, note.currency)}`,
    facts: [
      ["Invoice", invoice.number],
      ["Refunded", toDay(note.created)],
      ["Billed to", invoice.customer_email],
    ],
  };
}
