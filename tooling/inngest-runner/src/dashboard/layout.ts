import type { Markup } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import type { Runner } from "../context.ts";
import type { AppState } from "../sync-app.ts";
import type { RunStatus } from "./run-filter.ts";

const pages = { runs: "Runs", events: "Events", send: "Send" };

interface DashboardParts {
  page: keyof typeof pages;
  /** The body is read again and again while the page is open. */
  body: Markup;
  /** A person fills in the form, which stays as it is. */
  form?: Markup;
}

export function layOut(
  { registry }: Runner,
  app: AppState | undefined,
  { page, body, form }: DashboardParts,
): Markup {
  const problems = [
    ...(app && !app.connected ? [`Waiting for ${app.url}: ${app.error ?? "not asked yet"}`] : []),
    ...registry.refused.map(({ slug, reason }) => `${slug} is refused: ${reason}`),
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${pages[page]} · Job server</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
<script src="/dashboard.js" defer></script>
</head>
<body>
<a class="skip button" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/runs"><img src="/icon.svg" alt="" width="24" height="24"> Job server</a>
<nav aria-label="Pages">${Object.entries(pages).map(
    ([path, name]) => html`<a href="/${path}"${path === page && html` aria-current="page"`}>${name}</a>`,
  )}</nav>
<div class="states" id="states">${
    problems.length > 0
      ? problems.map((problem) => html`<p class="connection bad">${problem}</p>`)
      : html`<p class="connection good">Connected</p>`
  }</div>
</header>
<main id="main" tabindex="-1">
<p id="problem" role="alert" class="problem" hidden></p>
${form}
<div id="live">${body}</div>
</main>
</body>
</html>`;
}

export function statusPill(status: RunStatus): Markup {
  return html`<span class="pill ${status.toLowerCase()}">${status}</span>`;
}

export function fact(name: string, value: Markup | string | number): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

export function emptyNote(text: string): Markup {
  return html`<p class="empty">${text}</p>`;
}

const maxJsonLength = 50_000;

export function jsonBox(value: unknown, href: string): Markup {
  if (typeof value === "object" && value !== null && "$leftOutBytes" in value) {
    const size = `${(Number(value.$leftOutBytes) / 1024).toFixed(0)} KiB, opens by itself`;
    return html`<p class="json"><a href="${href}" target="_blank" rel="noreferrer">${size}</a></p>`;
  }
  const text = JSON.stringify(value ?? null, null, 2);
  const shown =
    text.length <= maxJsonLength
      ? text
      : `${text.slice(0, maxJsonLength)}\n… ${text.length} characters in all`;
  return html`<pre class="json" tabindex="0">${shown}</pre>`;
}

export function formatTime(at: Date): string {
  const time = at.toLocaleTimeString(undefined, { hour12: false });
  return at.toDateString() === new Date().toDateString() ? time : `${at.toLocaleDateString()} ${time}`;
}

export function formatElapsed(from: Date, to: Date | null): string {
  const ms = Math.max(0, (to?.getTime() ?? Date.now()) - from.getTime());
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
