import { formatMoney } from "@portrait-studio/contract/money";
import { type Markup, page } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { Board } from "../control.ts";

/** The state of the fake, and buttons for what may happen to a payment. @param said why the last button failed */
export function createConsolePage(board: Board, said: string | null): Markup {
  return page({
    title: "Stripe sandbox",
    kind: "console",
    style: "stripe.css",
    body: html`<header><h1>Stripe sandbox</h1><p>Takes the place of Stripe on this machine. No money moves here. Reload the page to see what is new.</p></header>
<main>
${said && html`<p class="failure" role="alert">${said}</p>`}
${createSwitches(board)}
${createSection("Payments", "No payment yet. Buy credits in the studio, and it appears here.", board.payments.map(toPaymentLine))}
${createSection("Events", "No event yet.", board.events.map(toEventLine))}
</main>`,
  });
}

function createSection(title: string, empty: string, lines: Markup[]): Markup {
  return html`<section><h2>${title}</h2>${
    lines.length === 0 ? html`<p class="empty">${empty}</p>` : html`<ul class="rows">${lines}</ul>`
  }</section>`;
}

function createButton(path: string, label: string, ...fields: Markup[]): Markup {
  return html`<form method="post" action="/_sandbox/${path}">${fields}<button type="submit">${label}</button></form>`;
}

const hide = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`;

const askNumber = (name: string, label: string, value: number, least: number) =>
  html`<label>${label} <input type="number" name="${name}" value="${value}" min="${least}"></label>`;

function createSwitches({ settings, counts, webhookUrl }: Board): Markup {
  return html`<section class="switches"><h2>Webhooks</h2>
<p>To <code>${webhookUrl}</code>: ${counts.delivered} delivered, ${counts.waiting} waiting, ${counts.held} held back.</p>
<div class="tools">
${createButton("settings", settings.hold ? "Stop holding back" : "Hold back new deliveries", hide("hold", String(!settings.hold)))}
${createButton("deliveries/release", "Release as sent")}
${createButton("deliveries/release", "Release reversed", hide("order", "reversed"))}
</div>
<div class="tools">
${createButton(
  "settings",
  "Set",
  askNumber("copies", "Deliveries of each event", settings.copies, 1),
  askNumber("delaySeconds", "Seconds before the first", settings.delaySeconds, 0),
  askNumber("settleSeconds", "Seconds until a debit or refund ends", settings.settleSeconds, 0),
)}
</div></section>`;
}

function toPaymentLine({ intent, charge, refunds, dispute }: Board["payments"][number]): Markup {
  const money = (amount: number) => formatMoney("en", amount, intent.currency);
  const left = charge && intent.status === "succeeded" ? charge.amount - charge.amount_refunded : 0;
  const pay = `payments/${intent.id}`;
  const states = [
    intent.status.replaceAll("_", " "),
    ...refunds.map(({ amount, status }) => `refund of ${money(amount)} ${status}`),
    ...(dispute ? [`dispute ${dispute.status.replaceAll("_", " ")}`] : []),
  ];
  return html`<li><div class="line"><strong>${money(intent.amount)}</strong>
${states.map((state) => html`<span class="badge">${state}</span>`)} <span>${charge?.receipt_email}</span></div>
<p class="id">${intent.id}</p><div class="tools">
${charge?.receipt_url && html`<a class="button" href="${charge.receipt_url}">Receipt</a>`}
${
  intent.status === "processing" && [
    createButton(`${pay}/settle`, "Money arrives", hide("outcome", "succeeds")),
    createButton(`${pay}/settle`, "Bank refuses", hide("outcome", "fails")),
  ]
}
${left > 0 && (!dispute || dispute.status === "won") && createButton(`${pay}/refund`, "Refund", askNumber("amount", "Minor units", left, 1))}
${left > 0 && !dispute && createButton(`${pay}/dispute`, "Open dispute")}
${
  dispute?.status === "needs_response" && [
    createButton(`disputes/${dispute.id}/close`, "Win dispute", hide("outcome", "won")),
    createButton(`disputes/${dispute.id}/close`, "Lose dispute", hide("outcome", "lost")),
  ]
}</div></li>`;
}

function toEventLine({ event, deliveries }: Board["events"][number]): Markup {
  return html`<li><div class="line"><strong>${event.type}</strong>
${deliveries.map(({ state, attempts }) => html`<span class="badge">${state}, ${attempts} attempts</span>`)}
<span class="id">${event.id}</span></div><div class="tools">${createButton(`events/${event.id}/deliver`, "Deliver again")}</div></li>`;
}
