import { html } from "hono/html";
import { type Markup, page } from "../base/page.ts";
import { findCode, summarise } from "./messages.ts";
import type { CaughtMail } from "./store.ts";

export function inboxPage(mails: readonly CaughtMail[], chosen: CaughtMail | undefined): Markup {
  return page({
    title: chosen ? `${summarise(chosen).Subject} · Inbox` : "Inbox",
    kind: chosen ? "reading" : "browsing",
    style: "inbox.css",
    script: "inbox.js",
    body: html`<header>
  <h1><a href="/">Inbox</a></h1>
  <p>Every mail that is sent on this machine ends here.</p>
  <button type="button" id="clear">Delete all</button>
</header>
<div class="panes">
  <nav id="list" aria-label="Mails" data-chosen="${chosen?.id ?? ""}">${mailList(mails, chosen?.id)}</nav>
  <main>${chosen ? article(chosen) : placeholder(mails.length)}</main>
</div>`,
  });
}

export function mailList(mails: readonly CaughtMail[], chosen: string | undefined): Markup {
  if (mails.length === 0) return html`<p class="empty">No mail yet.</p>`;
  return html`<ul>${mails.map((mail) => {
    const { ID, Subject, To, Bcc, Read, Created } = summarise(mail);
    const receiver = [...To, ...Bcc].map(({ Address }) => Address).join(", ");
    return html`<li class="${Read ? "read" : "unread"}">
<a href="/message/${ID}"${ID === chosen ? html` aria-current="page"` : ""}>
<span class="to">${receiver}</span><time datetime="${Created}">${shortTime(Created)}</time>
<span class="subject">${Subject || "(no subject)"}</span></a></li>`;
  })}</ul>`;
}

function article(mail: CaughtMail): Markup {
  const { From, To, Cc, Bcc, Subject, Created, ID } = summarise(mail);
  const names = (list: typeof To) =>
    list.map((one) => (one.Name ? `${one.Name} <${one.Address}>` : one.Address)).join(", ");
  const code = findCode(mail);
  return html`<article>
<a class="back" href="/">Back to the list</a>
<h2>${Subject || "(no subject)"}</h2>
<dl>
<dt>From</dt><dd>${names([From])}</dd>
<dt>To</dt><dd>${names([...To, ...Cc, ...Bcc])}</dd>
<dt>Date</dt><dd><time datetime="${Created}">${Created.replace("T", " ").slice(0, 19)} UTC</time></dd>
</dl>
${code ? html`<p class="code"><output aria-label="Code">${code}</output><button type="button" data-copy="${code}">Copy code</button></p>` : ""}
${
  mail.email.html
    ? html`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/message/${ID}/html"></iframe>
<details><summary>Plain text</summary><pre>${mail.email.text ?? ""}</pre></details>`
    : html`<pre>${mail.email.text ?? ""}</pre>`
}
</article>`;
}

function placeholder(count: number): Markup {
  return count === 0
    ? html`<p class="empty">Ask for a sign-in code in the studio, and the mail appears here.</p>`
    : html`<p class="empty">Choose a mail to read it.</p>`;
}

function shortTime(iso: string): string {
  return iso.slice(11, 16);
}

export function framedHtml(mail: CaughtMail): string {
  const base = '<base target="_blank">';
  const body = mail.email.html ?? "";
  return /<head[^>]*>/i.test(body) ? body.replace(/<head[^>]*>/i, (head) => head + base) : base + body;
}
