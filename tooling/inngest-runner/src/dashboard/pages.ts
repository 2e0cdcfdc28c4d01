import type { Markup } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { Runner } from "../context.ts";
import { emptyNote, fact, formatElapsed, formatTime, jsonBox, statusPill } from "./layout.ts";
import type { EventDetail, EventSummary, RowPage, RunSummary } from "./queries.ts";
import { type EventFilter, type RunFilter, runStatuses } from "./run-filter.ts";
import { resendLink } from "./run-page.ts";

export function runFilterForm({ registry }: Runner, filter: RunFilter): Markup {
  const slugs = [...registry.live().map((fn) => fn.slug)];
  return html`<div class="bar"><h1>Runs</h1></div>
${filterForm(
  registry,
  filter,
  html`${choice("function", "Function", filter.function, slugs)}${choice("status", "Status", filter.status, runStatuses)}`,
)}`;
}

export function eventFilterForm({ registry }: Runner, filter: EventFilter): Markup {
  return html`<div class="bar"><h1>Events</h1></div>${filterForm(registry, filter)}`;
}

function filterForm(registry: Runner["registry"], filter: EventFilter, more?: Markup): Markup {
  return html`<form class="filters" role="search">
<label class="search">Event data
<input type="search" name="search" value="${filter.search}" placeholder="gen_1, an id …" autocomplete="off"
 title="All words, separated by spaces, must be in the event."></label>
${choice("event", "Event", filter.event, eventNames(registry))}
${more}
<button>Filter</button>
</form>`;
}

function eventNames(registry: Runner["registry"]): string[] {
  const names = registry.live().flatMap((fn) => fn.events.map((trigger) => trigger.event));
  return [...new Set(names)].toSorted();
}

function choice(name: string, label: string, chosen: string | undefined, values: readonly string[]): Markup {
  const offered = chosen && !values.includes(chosen) ? [...values, chosen] : values;
  return html`<label>${label}
<select name="${name}"><option value="">Any</option>${offered.map(
    (value) => html`<option${value === chosen && html` selected`}>${value}</option>`,
  )}</select></label>`;
}

export function runTable({ rows, nextCursor }: RowPage<RunSummary>, filter: RunFilter): Markup {
  if (rows.length === 0) return emptyNote("There are no such runs.");
  return html`<table class="table">
<thead><tr><th>Status</th><th>Function</th><th class="wide">Event</th><th class="wide">Queued</th>
<th class="number wide">Steps</th><th class="number">Duration</th></tr></thead>
<tbody>${rows.map(
    (run) => html`<tr id="${run.id}">
<td>${statusPill(run.status)}</td>
<td><a href="/runs/${run.id}">${run.function}</a>${run.rerunOf && html`<span class="note">replay</span>`}
<span class="quiet narrow">${formatTime(run.queuedAt)}</span></td>
<td class="quiet wide">${run.event}</td>
<td class="quiet wide">${formatTime(run.queuedAt)}</td>
<td class="number wide">${run.steps}</td>
<td class="number">${run.startedAt ? formatElapsed(run.startedAt, run.endedAt) : "–"}</td>
</tr>`,
  )}</tbody>
</table>
${moreLink("/runs", filter, nextCursor)}`;
}

export function eventTable({ rows, nextCursor }: RowPage<EventSummary>, filter: EventFilter): Markup {
  if (rows.length === 0) return emptyNote("There are no such events.");
  return html`<table class="table">
<thead><tr><th>Event</th><th>Started</th><th class="number wide">Received</th></tr></thead>
<tbody>${rows.map(
    (event) => html`<tr id="${event.id}">
<th scope="row"><a href="/events/${event.id}">${event.name}</a>
<span class="quiet narrow">${formatTime(event.receivedAt)}</span></th>
<td>${startedRuns(event)}</td>
<td class="quiet number wide">${formatTime(event.receivedAt)}</td>
</tr>`,
  )}</tbody>
</table>
${moreLink("/events", filter, nextCursor)}`;
}

function startedRuns({ runs }: Pick<EventSummary, "runs">): Markup {
  if (!runs) return html`<span class="quiet">nothing</span>`;
  return html`<span class="links">${runs.map(
    (run) => html`<a href="/runs/${run.id}">${statusPill(run.status)} ${run.function}</a>`,
  )}</span>`;
}

function moreLink(path: string, filter: RunFilter, cursor: string | null): Markup | null {
  if (!cursor) return null;
  const query = new URLSearchParams({ ...filter, cursor });
  return html`<p class="more"><a class="button" href="${path}?${query.toString()}">Show older ones</a></p>`;
}

export function eventPage(event: EventDetail): Markup {
  return html`<div class="bar"><h1>${event.name}</h1><div class="actions">${resendLink(event)}</div></div>
<dl class="facts">
${fact("Event", event.id)}
${fact("Received", formatTime(event.receivedAt))}
${fact("Started", startedRuns(event))}
</dl>
<section><h2>Body</h2>${jsonBox(event.body, `/api/events/${event.id}`)}</section>`;
}

export function sendForm({ registry }: Runner, like: EventDetail | undefined): Markup {
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
