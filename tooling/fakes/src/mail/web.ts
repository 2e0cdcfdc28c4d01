import type { Fake, FakeContext } from "../base/context.ts";
import { addAssets, sendPage } from "../base/page.ts";
import { createFake } from "../base/serve.ts";
import { describe, matches, summarise } from "./messages.ts";
import { framedHtml, inboxPage, mailList } from "./page.ts";
import type { CaughtMail, MailStore } from "./store.ts";

// the content of a mail may neither run nor load anything
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

export async function createInbox(store: MailStore, log: (line: string) => void): Promise<Fake> {
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
