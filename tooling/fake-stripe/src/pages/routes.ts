import { formatMoney } from "@portrait-studio/contract/money";
import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import { addAssets, page, sendPage } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import { z } from "zod";
import { ApiError } from "../api/errors.ts";
import { getSettings, type StripeContext, transact } from "../context.ts";
import { choiceFields } from "../control.ts";
import type { StripeSession } from "../objects.ts";
import { paySession } from "../payments/sessions.ts";
import { createCheckoutPage, createEndPage, notice, toReturnAddress } from "./checkout.ts";

export async function addPageRoutes(app: Fake, context: StripeContext): Promise<void> {
  await addAssets(app, [new URL("stripe.css", import.meta.url)]);
  app.get("/c/pay/:id", (c) => showCheckout(c, context, c.req.param("id")));
  app.post("/c/pay/:id", (c) => takeChoice(c, context, c.req.param("id")));
  for (const [folder, read] of Object.entries(papers))
    app.get(`/${folder}/:id`, (c) => showPaper(c, read(context.store, c.req.param("id"))));
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
function toOrigins({ success_url: success, cancel_url: cancel }: StripeSession): string[] {
  const named = [success, cancel].filter((address) => address !== null);
  return [...new Set(named.map((address) => new URL(address).origin))];
}

const choice = z.object(choiceFields);

async function takeChoice(c: FakeContext, context: StripeContext, id: string): Promise<Response> {
  const own = `/c/pay/${id}`;
  const filledIn = Object.entries(await c.req.parseBody()).filter(([, value]) => value !== "");
  const given = choice.safeParse(Object.fromEntries(filledIn));
  if (!given.success) return c.redirect(own, 303);
  try {
    const session = transact(context, () => paySession(context, id, given.data));
    return c.redirect((session.status === "complete" && toReturnAddress(session)) || own, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return c.redirect(`${own}?${new URLSearchParams({ said: error.message })}`, 303);
  }
}

/** A paper for who paid: its title and its lines. */
type PrintedPaper = [title: string, ...lines: (string | null)[]];

const papers: Record<string, (store: StripeContext["store"], id: string) => PrintedPaper | undefined> = {
  receipts: (store, id) => {
    const charge = store.get("charge", id);
    if (!charge?.receipt_url) return undefined;
    const money = (amount: number) => formatMoney("en", amount, charge.currency);
    const refunds = store.list("refund", { charge: id });
    return [
      `Receipt for ${money(charge.amount)}`,
      charge.receipt_email,
      ...refunds.map(({ amount, status }) => `Refunded (${status}): −${money(amount)}`),
      refunds.length > 0 ? `Paid in the end: ${money(charge.amount - charge.amount_refunded)}` : null,
    ];
  },
  invoices: (store, id) => {
    const invoice = store.get("invoice", id);
    const [session] = store.list("checkout.session", { invoice: id });
    if (!invoice || !session) return undefined;
    const total = formatMoney("en", invoice.total, invoice.currency);
    return [`Invoice ${invoice.number}`, invoice.customer_email, `${session._line.description}: ${total}`];
  },
  "credit-notes": (store, id) => {
    const note = store.get("credit_note", id);
    return note && [`Credit note ${note.number}`, `−${formatMoney("en", note.amount, note.currency)}`];
  },
};

function showPaper(c: FakeContext, paper: PrintedPaper | undefined) {
  if (!paper) return sendUnknown(c);
  const [title, ...lines] = paper;
  const body = html`${notice}<main><h1>${title}</h1>${lines.map((line) => line && html`<p>${line}</p>`)}</main>`;
  return sendPage(c, page({ title, kind: "receipt", style: "stripe.css", body }));
}
