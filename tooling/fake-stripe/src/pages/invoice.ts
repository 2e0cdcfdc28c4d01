import { type Markup, page } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { Invoice, LineItem } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import { type Language, texts } from "./texts.ts";

/** The invoice of a payment, for who paid it. */
export function invoicePage(invoice: Invoice, lineItems: LineItem[], language: Language): Markup {
  const text = texts[language];
  const money = (amount: number) => formatMoney(amount, invoice.currency, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return page({
    title: `${text.invoice} ${invoice.number}`,
    language,
    kind: "receipt",
    style: "stripe.css",
    body: html`<header class="notice">${text.notice}</header>
<main><h1>${text.invoice} ${invoice.number}</h1><p class="sum">${money(invoice.total)}</p>
<dl>
<dt>${text.paidOn}</dt><dd>${date.format(invoice.created * 1000)}</dd>
${invoice.customer_name && html`<dt>${text.billedTo}</dt><dd>${invoice.customer_name}</dd>`}
${invoice.customer_tax_ids?.map(({ value }) => html`<dt>${text.taxId}</dt><dd>${value}</dd>`)}
${invoice.customer_email && html`<dt>${text.email}</dt><dd>${invoice.customer_email}</dd>`}
</dl>
<ul>${lineItems.map(
      (item) => html`<li><span>${item.description}<small>${text.quantity(item.quantity ?? 1)}</small></span>
<span>${money(item.amount_total)}</span></li>`,
    )}</ul>
<p class="total"><span>${text.total}</span><span>${money(invoice.total)}</span></p>
</main>`,
  });
}
