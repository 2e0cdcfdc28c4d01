import type { Runner } from "../context.ts";
import { type Html, html } from "./html.ts";
import { fact, formatTime, jsonBox } from "./layout.ts";
import { eventNames, startedRuns } from "./list-pages.ts";
import type { EventDetail } from "./queries.ts";
import { resendLink } from "./run-page.ts";

export function eventPage(event: EventDetail): Html {
  return html`<div class="bar"><h1>${event.name}</h1><div class="actions">${resendLink(event)}</div></div>
<dl class="facts">
${fact("Event", event.id)}
${fact("Received", formatTime(event.receivedAt))}
${fact("Started", startedRuns(event))}
</dl>
<section><h2>Body</h2>${jsonBox(event.body, `/api/events/${event.id}`)}</section>`;
}

/** A form that sends an event. @param like an event that fills it */
export function sendForm({ registry }: Runner, like: EventDetail | undefined): Html {
  return html`<div class="bar"><h1>Send an event</h1></div>
<form class="form" id="send">
<label>Name
<input name="name" required list="names" value="${like?.name}" autocomplete="off"></label>
<datalist id="names">${eventNames(registry)
    .filter((name) => !name.startsWith("inngest/"))
    .map((name) => html`<option value="${name}"></option>`)}</datalist>
<label>Data (JSON)
<textarea name="data" rows="12" spellcheck="false">${JSON.stringify(like?.body.data ?? {}, null, 2)}</textarea></label>
<label>Id (the same id starts nothing a second time within 24 hours)
<input name="id" placeholder="none" autocomplete="off"></label>
<button class="primary">Send</button>
<p id="sent" role="status" class="links"></p>
</form>`;
}
