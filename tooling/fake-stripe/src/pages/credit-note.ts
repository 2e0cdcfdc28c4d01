import { type Markup, page } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { CreditNote, Invoice } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import { type Language, texts } from "./texts.ts";

/** The credit note of a refund, for who paid the invoice; a page here, a PDF at the payment service. */
export function creditNotePage(note: CreditNote, invoice: Invoice, language: Language): Markup {
  const text = texts[language];
  const money = formatMoney(note.amount, note.currency, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return page({
    title: `${text.creditNote} ${note.number}`,
    language,
    kind: "receipt",
    style: "stripe.css",
    body: html`<header class="notice">${text.notice}</header>
<main><h1>${text.creditNote} ${note.number}</h1><p class="sum">−${money}</p>
<dl>
<dt>${text.invoice}</dt><dd>${invoice.number}</dd>
<dt>${text.refunded}</dt><dd>${date.format(note.created * 1000)}</dd>
${invoice.customer_name && html`<dt>${text.billedTo}</dt><dd>${invoice.customer_name}</dd>`}
${invoice.customer_tax_ids?.map(({ value }) => html`<dt>${text.taxId}</dt><dd>${value}</dd>`)}
</dl>
<p class="total"><span>${text.total}</span><span>−${money}</span></p>
</main>`,
  });
}
