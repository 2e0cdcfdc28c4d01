import { type Markup, page } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { Charge, Refund } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import { type Language, texts } from "./texts.ts";

/** The receipt of a charge, as it is now. */
export function receiptPage(charge: Charge, refunds: Refund[], language: Language): Markup {
  const text = texts[language];
  const money = (amount: number) => formatMoney(amount, charge.currency, language);
  const date = (seconds: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(seconds * 1000);
  const method = charge.payment_method_details?.type === "card" ? text.methods.card : text.methods.debit;
  const states: Record<string, string> = { failed: text.refundFailed, pending: text.refundPending };
  return page({
    title: `${text.receipt} ${money(charge.amount)}`,
    language,
    kind: "receipt",
    style: "stripe.css",
    body: html`<header class="notice">${text.notice}</header>
<main><h1>${text.receipt}</h1><p class="sum">${money(charge.amount)}</p>
<dl>
<dt>${text.paidOn}</dt><dd>${date(charge.created)}</dd>
<dt>${text.paidBy}</dt><dd>${method}</dd>
${charge.billing_details.email && html`<dt>${text.billedTo}</dt><dd>${charge.billing_details.email}</dd>`}
${charge.description && html`<dt>${text.summary}</dt><dd>${charge.description}</dd>`}
<dt>${text.reference}</dt><dd>${charge.id}</dd>
</dl>
${
  refunds.length > 0 &&
  html`<ul>${refunds.map(
    (refund) =>
      html`<li><span>${text.refunded}, ${date(refund.created)}${states[refund.status ?? ""] && html`<small>${states[refund.status ?? ""]}</small>`}</span>
<span>−${money(refund.amount)}</span></li>`,
  )}</ul>
<p class="total"><span>${text.net}</span><span>${money(charge.amount - charge.amount_refunded)}</span></p>`
}
</main>`,
  });
}
