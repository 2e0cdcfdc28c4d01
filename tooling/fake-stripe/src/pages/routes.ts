import { formatMoney } from "@portrait-studio/contract/money";
import type { Fake, FakeContext } from "@portrait-studio/fakes/base/context";
import { addAssets, type Markup, page, sendPage } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import { z } from "zod";
import { ApiError } from "../api/errors.ts";
import { getSettings, type StripeContext, transact } from "../context.ts";
import { choiceFields } from "../control.ts";
import type { PaymentIntent, StripeSession } from "../objects.ts";
import { declines, paySession } from "../payments/sessions.ts";

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

interface CheckoutParts {
  session: StripeSession;
  intent: PaymentIntent | undefined;
  settleSeconds: number;
  said: string | undefined;
}

const notice = html`<header class="notice">Sandbox. No money moves here.</header>`;

function createCheckoutPage(parts: CheckoutParts): Markup {
  const { session } = parts;
  if (session.status === "expired")
    return createEndPage(
      "This page has expired",
      "The order was not paid in time, and nothing was charged. Start again in the shop.",
      session.cancel_url,
    );
  if (session.status !== "open")
    return createEndPage(
      "This order is complete",
      "It has been paid already, or its payment is on the way. There is nothing more to do here.",
      toReturnAddress(session),
    );
  const total = formatMoney("en", session.amount_total ?? 0, session.currency ?? "usd");
  return page({
    title: `Pay ${total}`,
    kind: "checkout",
    style: "stripe.css",
    body: html`${notice}
<main>
<section class="order" aria-labelledby="order">
<h1 id="order">Your order</h1>
<p class="sum">${total}</p>
<ul><li><span>${session._line.description}</span><span>${formatMoney("en", session._line.amount_total, session._line.price.currency)}</span></li></ul>
<p class="total"><span>Total</span><span>${total}</span></p>
</section>
${createForm(parts, total)}
</main>`,
  });
}

function createForm({ session, intent, settleSeconds, said }: CheckoutParts, total: string): Markup {
  const debit = session.payment_method_types.length > 1;
  const email = session.customer_details?.email;
  const failure = said ?? intent?.last_payment_error?.message;
  const choice = (value: string, label: string, hint: string, checked = false, more?: Markup) =>
    html`<div class="choice"><input type="radio" name="outcome" id="${value}" value="${value}" aria-describedby="${value}-hint"${checked && html` checked`}>
<label for="${value}">${label}</label><p id="${value}-hint">${hint}</p>${more}</div>`;
  return html`<section class="pay" aria-labelledby="choose">
${failure && html`<div class="failure" role="alert"><strong>${failure}</strong> Nothing was charged. Choose again.</div>`}
<form method="post">
<p class="known">Receipt for ${email}</p>
${
  session.allow_promotion_codes &&
  html`<p class="field"><label for="code">Promotion code (SAVE20 takes 20 % off)</label>
<input id="code" name="promotionCode" autocomplete="off"></p>`
}
<fieldset><legend id="choose">What should happen?</legend>
${choice("paid", "Paid by card", "Visa ending in 4242. The payment succeeds at once.", true)}
${choice(
  "declined",
  "Card declined",
  "The bank refuses, and this page stays open for another try.",
  false,
  html`<label class="reason">Reason for declining
<select name="reason">${Object.entries(declines).map(([code, words]) => html`<option value="${code}">${words}</option>`)}</select></label>`,
)}
${debit && choice("debit_succeeds", "Bank debit that arrives later", `The order completes unpaid; the money arrives after ${settleSeconds} s.`)}
${debit && choice("debit_fails", "Bank debit that fails later", `The order completes unpaid; the bank refuses after ${settleSeconds} s.`)}
</fieldset>
<button type="submit">Pay ${total}</button>
</form>
${session.cancel_url && html`<p class="leave"><a href="${session.cancel_url}">Cancel and go back</a><small>Going back leaves the order open. It expires unless it is paid.</small></p>`}
</section>`;
}

function createEndPage(title: string, words: string, back: string | null): Markup {
  return page({
    title,
    kind: "checkout",
    style: "stripe.css",
    body: html`${notice}
<main class="end"><h1>${title}</h1><p>${words}</p>
${back && html`<p><a class="button" href="${back}">Back to the shop</a></p>`}</main>`,
  });
}

function toReturnAddress(session: StripeSession): string | null {
  return session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}
