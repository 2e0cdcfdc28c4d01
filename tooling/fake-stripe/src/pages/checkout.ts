import { formatMoney } from "@portrait-studio/contract/money";
import { type Markup, page } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { PaymentIntent, StripeSession } from "../objects.ts";
import { declines } from "../payments/sessions.ts";

export interface CheckoutParts {
  session: StripeSession;
  intent: PaymentIntent | undefined;
  settleSeconds: number;
  said: string | undefined;
}

export const notice = html`<header class="notice">Sandbox. No money moves here.</header>`;

export function createCheckoutPage(parts: CheckoutParts): Markup {
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

export function createEndPage(title: string, words: string, back: string | null): Markup {
  return page({
    title,
    kind: "checkout",
    style: "stripe.css",
    body: html`${notice}
<main class="end"><h1>${title}</h1><p>${words}</p>
${back && html`<p><a class="button" href="${back}">Back to the shop</a></p>`}</main>`,
  });
}

export function toReturnAddress(session: StripeSession): string | null {
  return session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}
