import { type Markup, page } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { Board, Delivery, Payment } from "../control/read-board.ts";
import { faultNames } from "../faults.ts";
import type { FakeEvent, Session } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import { disputeReasons } from "../payments/dispute.ts";

/** The state of the fake, and buttons for everything that may happen to a payment. @param said why the last button failed */
export function consolePage(board: Board, said: string | null): Markup {
  return page({
    title: "Stripe sandbox",
    kind: "console",
    style: "stripe.css",
    script: "console.js",
    body: html`<header><h1>Stripe sandbox</h1><p>Takes the place of Stripe on this machine. No money moves here.</p></header>
<main>
${said && html`<p class="failure" role="alert">${said}</p>`}
${switches(board)}
${section("Sessions", "No checkout session yet. Buy credits in the studio, and it appears here.", board.sessions.map(sessionRow))}
${section("Payments", "No payment yet.", board.payments.map(paymentRow))}
${section("Events", "No event yet.", board.events.map(eventRow))}
</main>`,
  });
}

function section(title: string, empty: string, rows: Markup[]): Markup {
  return html`<section><h2>${title}</h2>${
    rows.length === 0 ? html`<p class="empty">${empty}</p>` : html`<ul class="rows">${rows}</ul>`
  }</section>`;
}

function form(path: string, label: string, ...fields: Markup[]): Markup {
  return html`<form method="post" action="/_sandbox/${path}">${fields}<button type="submit">${label}</button></form>`;
}

function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

function number(
  name: string,
  label: string,
  value: number | undefined,
  least: number,
  most?: number,
): Markup {
  return html`<label>${label} <input type="number" name="${name}" value="${value}" min="${least}"${
    most !== undefined && html` max="${most}"`
  }></label>`;
}

function select(name: string, label: string, values: readonly string[], chosen?: string): Markup {
  return html`<label>${label} <select name="${name}">${values.map(
    (value) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${value.replaceAll("_", " ")}</option>`,
  )}</select></label>`;
}

function switches({ settings, counts, faults, webhookUrl }: Board): Markup {
  return html`<section class="switches"><h2>Webhooks</h2>
<p>To <code>${webhookUrl}</code>: ${counts.delivered} delivered, ${counts.waiting} waiting, ${counts.held} held back${
    counts.given_up > 0 && `, ${counts.given_up} given up`
  }.</p>
<div class="tools">
${form("settings", settings.hold ? "Stop holding back" : "Hold back new deliveries", hidden("hold", String(!settings.hold)))}
${form("deliveries/release", "Release", select("order", `${counts.held} held, in the order`, ["sent", "reversed", "shuffled"]))}
${form("deliveries/retry", "Try all that wait now")}
</div>
<h2>Course of things</h2>
<div class="tools">
${form(
  "settings",
  "Set",
  number("copies", "Deliveries of each event", settings.copies, 1, 100),
  number("delaySeconds", "Seconds before the first", settings.delaySeconds, 0),
  number("settleSeconds", "Seconds until a debit or refund ends", settings.settleSeconds, 0),
  select("refunds", "Refunds asked for by the API", ["succeeds", "pending", "fails"], settings.refunds),
)}
</div>
<h2>Faults</h2>
<p>${
    faults.length === 0
      ? "The next calls of the API are answered as they should be."
      : faults.map(({ fault, times, on = "/v1" }) => html`<code>${fault} × ${times || "∞"} at ${on}</code> `)
  }</p>
<div class="tools">
${form(
  "faults/add",
  "Arm",
  select("fault", "Next calls", faultNames),
  number("times", "times", 1, 1),
  html`<label>at <input name="on" value="/v1" size="14"></label>`,
)}
${faults.length > 0 && form("faults/clear", "No faults")}
</div></section>`;
}

function sessionRow(session: Session): Markup {
  const open = session.status === "open";
  return html`<li><div class="line"><strong>${money(session.amount_total, session.currency)}</strong>
${badge(session.status ?? "", open ? "calm" : session.status === "complete" ? "good" : "dull")} ${badge(session.payment_status, session.payment_status === "paid" ? "good" : "dull")}
<span>${session.customer_details?.email}</span>${time(session.created)}</div>
<p class="id">${session.id}${session.client_reference_id && ` · ${session.client_reference_id}`}</p>
${
  open &&
  html`<div class="tools"><a class="button" href="${session.url}">Open checkout</a>${form(`sessions/${session.id}/expire`, "Let it expire")}</div>`
}</li>`;
}

const payableStates: Record<string, string> = {
  succeeded: "good",
  processing: "calm",
  requires_payment_method: "bad",
};

function paymentRow({ intent, charge, refunds, dispute }: Payment): Markup {
  const left = charge && intent.status === "succeeded" ? charge.amount - charge.amount_refunded : 0;
  const refundable = left > 0 && (!dispute || dispute.status === "won");
  return html`<li><div class="line"><strong>${money(intent.amount, intent.currency)}</strong>
${badge(intent.status, payableStates[intent.status] ?? "dull")}
${charge && charge.amount_refunded > 0 && badge(`${money(charge.amount_refunded, charge.currency)} refunded`, "dull")}
${dispute && badge(`dispute ${dispute.status}`, dispute.status === "won" ? "good" : "bad")}
<span>${charge?.billing_details.email}</span>${time(intent.created)}</div>
<p class="id">${intent.id}${charge && ` · ${charge.id}`}${
    charge?.receipt_url && html` · <a href="${charge.receipt_url}">receipt</a>`
  }</p>
<div class="tools">
${
  intent.status === "processing" && [
    form(`payments/${intent.id}/settle`, "Money arrives", hidden("outcome", "succeeds")),
    form(`payments/${intent.id}/settle`, "Bank refuses", hidden("outcome", "fails")),
  ]
}
${
  refundable &&
  form(
    `payments/${intent.id}/refund`,
    "Refund",
    number("amount", "Minor units", left, 1, left),
    select("course", "which", ["succeeds", "pending", "fails"]),
  )
}
${left > 0 && !dispute && form(`payments/${intent.id}/dispute`, "Open dispute", select("reason", "Because", disputeReasons))}
${
  dispute?.status === "needs_response" && [
    form(`disputes/${dispute.id}/close`, "Win dispute", hidden("outcome", "won")),
    form(`disputes/${dispute.id}/close`, "Lose dispute", hidden("outcome", "lost")),
  ]
}
</div>
${
  refunds.length > 0 &&
  html`<ul class="parts">${refunds.map(
    (
      refund,
    ) => html`<li>${money(refund.amount, refund.currency)} ${badge(`refund ${refund.status}`, refund.status === "failed" ? "bad" : "dull")} <span class="id">${refund.id}</span>
${refund.status === "pending" && form(`refunds/${refund.id}/end`, "Complete", hidden("outcome", "succeeds"))}
${refund.status !== "failed" && form(`refunds/${refund.id}/end`, "Let it fail", hidden("outcome", "fails"))}</li>`,
  )}</ul>`
}</li>`;
}

const deliveryStates: Record<Delivery["state"], string> = {
  delivered: "good",
  waiting: "calm",
  held: "dull",
  given_up: "bad",
};

function eventRow({ event, deliveries }: { event: FakeEvent; deliveries: Delivery[] }): Markup {
  return html`<li><div class="line"><strong>${event.type}</strong>
${deliveries.map(({ state, attempts }) => badge(attempts.length > 1 ? `${state}, ${attempts.length} attempts` : state, deliveryStates[state]))}
${time(event.created)}</div>
<div class="tools"><span class="id">${event.id} · ${"id" in event.data.object ? event.data.object.id : ""}</span>
${form(`events/${event.id}/deliver`, "Deliver again", number("times", "times", 1, 1, 100))}
<details id="${event.id}"><summary>Payload and attempts</summary>
${
  deliveries.some(({ attempts }) => attempts.length > 0) &&
  html`<ol>${deliveries.flatMap(({ attempts }) =>
    attempts.map(
      (attempt) =>
        html`<li><time datetime="${attempt.at}">${attempt.at.slice(11, 19)}</time> ${attempt.status ?? attempt.error} <small>${attempt.ms} ms</small></li>`,
    ),
  )}</ol>`
}
<pre>${JSON.stringify(event, null, 2)}</pre></details></div></li>`;
}

function badge(words: string, look: string): Markup {
  return html`<span class="badge ${look}">${words.replaceAll("_", " ")}</span>`;
}

function money(amount: number | null, currency: string | null): string {
  return formatMoney(amount ?? 0, currency ?? "usd", "en");
}

function time(seconds: number): Markup {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}" title="${iso}">${iso.slice(5, 16).replace("T", " ")} UTC</time>`;
}
