import { type Markup, page } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { LineItem, PaymentIntent, Session } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import { declines } from "../payments/declines.ts";
import { debitAmong } from "../payments/methods.ts";
import { type Language, texts } from "./texts.ts";

export interface CheckoutParts {
  session: Session;
  lineItems: LineItem[];
  /** The payment, once something was tried. */
  intent: PaymentIntent | undefined;
  settleSeconds: number;
  language: Language;
}

/** The page on which a person decides how the payment goes. */
export function checkoutPage(parts: CheckoutParts): Markup {
  const { session, language } = parts;
  const text = texts[language];
  if (session.status === "expired") {
    return endPage(language, text.expiredTitle, text.expired, session.cancel_url);
  }
  if (session.status !== "open") {
    return endPage(language, text.completeTitle, text.complete, returnAddress(session));
  }
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? "usd", language);
  return page({
    title: text.pay(total),
    language,
    kind: "checkout",
    style: "stripe.css",
    body: html`<header class="notice">${text.notice}</header>
<main>
<section class="order" aria-labelledby="order">
<h1 id="order">${text.summary}</h1>
<p class="sum">${total}</p>
<ul>${parts.lineItems.map(
      (item) => html`<li><span>${item.description}<small>${text.quantity(item.quantity ?? 1)}</small></span>
<span>${formatMoney(item.amount_total, item.currency, language)}</span></li>`,
    )}</ul>
<p class="total"><span>${text.total}</span><span>${total}</span></p>
</section>
${form(parts, total)}
</main>`,
  });
}

function form({ session, intent, settleSeconds, language }: CheckoutParts, total: string): Markup {
  const text = texts[language];
  const card = session.payment_method_types.includes("card");
  const debit = debitAmong(session.payment_method_types) !== undefined;
  const email = session.customer_details?.email ?? session.customer_email;
  const choice = (value: string, label: string, hint: string, checked = false, more?: Markup) =>
    html`<div class="choice"><input type="radio" name="outcome" id="${value}" value="${value}" aria-describedby="${value}-hint"${checked ? html` checked` : undefined}>
<label for="${value}">${label}</label><p id="${value}-hint">${hint}</p>${more}</div>`;
  return html`<section class="pay" aria-labelledby="choose">
${failure(intent, language)}
<form method="post">
${
  email
    ? html`<p class="known">${text.emailKnown(email)}</p>`
    : html`<p class="field"><label for="email">${text.email}</label>
<input type="email" id="email" name="email" autocomplete="email" required></p>`
}
${
  session.tax_id_collection?.enabled &&
  html`<p class="field"><label for="company">${text.company}</label>
<input id="company" name="company" autocomplete="organization" maxlength="150"></p>
<p class="field"><label for="taxId">${text.taxId}</label><input id="taxId" name="taxId" maxlength="150"></p>`
}
<fieldset><legend id="choose">${text.choose}</legend>
${card && choice("paid", text.paid, text.paidHint, true)}
${
  card &&
  choice(
    "declined",
    text.declined,
    text.declinedHint,
    false,
    html`<label class="reason">${text.reason}
<select name="reason">${Object.keys(declines).map(
      (code) => html`<option value="${code}">${text.reasons[code as keyof typeof declines]}</option>`,
    )}</select></label>`,
  )
}
${debit && choice("debit_succeeds", text.debitArrives, text.debitArrivesHint(settleSeconds), !card)}
${debit && choice("debit_fails", text.debitFails, text.debitFailsHint(settleSeconds))}
</fieldset>
<button type="submit">${text.pay(total)}</button>
</form>
${session.cancel_url && html`<p class="leave"><a href="${session.cancel_url}">${text.cancel}</a><small>${text.abandonHint}</small></p>`}
</section>`;
}

function failure(intent: PaymentIntent | undefined, language: Language): Markup | undefined {
  const error = intent?.last_payment_error;
  if (!error) return undefined;
  const text = texts[language];
  const code = error.decline_code;
  const words =
    code !== undefined && code in text.failures ? text.failures[code as keyof typeof declines] : text.failed;
  return html`<div class="failure" role="alert"><strong>${words}</strong> ${text.tryAgain}</div>`;
}

export function unknownPage(language: Language): Markup {
  const text = texts[language];
  return endPage(language, text.unknownTitle, text.unknown, null);
}

function endPage(language: Language, title: string, words: string, back: string | null): Markup {
  const text = texts[language];
  return page({
    title,
    language,
    kind: "checkout",
    style: "stripe.css",
    body: html`<header class="notice">${text.notice}</header>
<main class="end"><h1>${title}</h1><p>${words}</p>
${back && html`<p><a class="button" href="${back}">${text.back}</a></p>`}</main>`,
  });
}

/** Where the browser goes after paying. */
export function returnAddress(session: Session): string | null {
  return session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}
