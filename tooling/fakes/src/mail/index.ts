import { buffer } from "node:stream/consumers";
import { html } from "hono/html";
import { SMTPServer } from "smtp-server";
import type { Fake, FakeContext } from "../base/context.ts";
import { addAssets, type Markup, page, sendPage } from "../base/page.ts";
import { createFake, getPort, serve } from "../base/serve.ts";
import { describe, findCode, matches, summarise } from "./messages.ts";
import { type CaughtMail, MailStore } from "./store.ts";

export interface MailOptions {
  smtpPort: number;
  inboxPort: number;
  /** Mails kept, newest first; 500 by default. */
  limit?: number;
  log?: (line: string) => void;
}

/** A port of 0 takes any free one. @throws one sentence when a port is taken */
export async function startMail({ smtpPort, inboxPort, limit = 500, log = () => {} }: MailOptions) {
  const store = new MailStore(limit);
  const smtp = createSmtpServer(store, (mail) => {
    const { To, Bcc } = summarise(mail);
    // no subject: it may be the code
    log(`mail to ${[...To, ...Bcc].map(({ Address }) => Address).join(", ")}`);
  });
  // a client that hangs up in the middle of a mail is no fault of the server
  smtp.on("error", (error) => log(`smtp: ${error.message}`));
  smtp.listen(smtpPort, "127.0.0.1");
  const smtpTook = await getPort(smtp.server, smtpPort, "mail");
  const closeSmtp = () => new Promise<void>((done) => smtp.close(done));
  const inbox = await serve(await createInbox(store, log), inboxPort, "the inbox").catch(async (error) => {
    await closeSmtp();
    throw error;
  });

  let stopped: Promise<unknown> | undefined;
  return {
    /** `smtp://127.0.0.1:…`, for nodemailer */
    smtpUrl: `smtp://127.0.0.1:${smtpTook}`,
    /** The inbox page, and Mailpit's API under `/api/v1` */
    inboxUrl: inbox.url,
    stop: async () => {
      stopped ??= Promise.all([closeSmtp(), inbox.stop()]);
      await stopped;
    },
  };
}

export type RunningMail = Awaited<ReturnType<typeof startMail>>;

/** The size that mail providers commonly take. */
const sizeLimit = 25 * 1024 * 1024;

function createSmtpServer(store: MailStore, onMail: (mail: CaughtMail) => void): SMTPServer {
  return new SMTPServer({
    banner: "Portrait Studio sandbox",
    size: sizeLimit,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: ({ username }, _session, done) => done(null, { user: username || "anyone" }),
    onData: (stream, session, done) => {
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const to = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error("Message too large"), { responseCode: 552 });
          onMail(await store.add({ from, to }, raw));
          done();
        })
        .catch(done);
    },
  });
}

// the content of a mail may neither run nor load anything
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

async function createInbox(store: MailStore, log: (line: string) => void): Promise<Fake> {
  const app = createFake(log);
  const missing = (c: FakeContext) => c.json({ Error: "Not found" }, 404);
  const find = (c: FakeContext) => store.find(c.req.param("id") ?? "");
  const open = (c: FakeContext): CaughtMail | undefined => {
    const mail = find(c);
    if (mail) mail.read = true;
    return mail;
  };

  app.notFound(missing);
  await addAssets(
    app,
    ["inbox.css", "inbox.js"].map((name) => new URL(`./page/${name}`, import.meta.url)),
  );
  app.get("/", (c) => sendPage(c, inboxPage(store.list(), undefined)));
  app.get("/list", (c) => sendPage(c, mailList(store.list(), c.req.query("chosen"))));
  app.get("/message/:id", (c) => {
    const mail = open(c);
    return mail ? sendPage(c, inboxPage(store.list(), mail)) : missing(c);
  });
  app.get("/message/:id/html", (c) => {
    const mail = find(c);
    return mail ? c.html(framedHtml(mail), 200, { "content-security-policy": mailPolicy }) : missing(c);
  });

  app.get("/api/v1/messages", (c) => c.json(listing(store.list(), store.list(), c)));
  app.get("/api/v1/search", (c) => {
    const query = c.req.query("query") ?? "";
    const found = store.list().filter((mail) => matches(mail, query));
    return c.json(listing(store.list(), found, c));
  });
  app.delete("/api/v1/messages", (c) => {
    store.clear();
    return c.text("ok");
  });
  app.get("/api/v1/message/:id", (c) => {
    const mail = open(c);
    return mail ? c.json(describe(mail)) : missing(c);
  });
  return app;
}

function listing(all: readonly CaughtMail[], chosen: readonly CaughtMail[], c: FakeContext) {
  const messages = chosen.slice(0, Number(c.req.query("limit") ?? 50)).map(summarise);
  const unread = all.filter((mail) => !mail.read).length;
  return { total: all.length, unread, messages_count: chosen.length, messages };
}

function inboxPage(mails: readonly CaughtMail[], chosen: CaughtMail | undefined): Markup {
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

function mailList(mails: readonly CaughtMail[], chosen: string | undefined): Markup {
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

function framedHtml(mail: CaughtMail): string {
  const base = '<base target="_blank">';
  const body = mail.email.html ?? "";
  return /<head[^>]*>/i.test(body) ? body.replace(/<head[^>]*>/i, (head) => head + base) : base + body;
}
