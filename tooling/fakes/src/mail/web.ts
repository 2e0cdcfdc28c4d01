import { z } from "zod";
import type { Fake, FakeContext } from "../base/context.ts";
import { addAssets, sendPage } from "../base/page.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { createFake } from "../base/serve.ts";
import { describe, matches, summarise } from "./messages.ts";
import { framedHtml, inboxPage, mailList } from "./page.ts";
import type { Mail, MailStore } from "./store.ts";

// the content of a mail may neither run nor load anything
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

const selection = z.object({ IDs: z.array(z.string()).optional() });

/** The inbox page and Mailpit's API over the mails of a store. */
export async function createInbox(store: MailStore, log: (line: string) => void): Promise<Fake> {
  const app = createFake(log);
  const missing = (c: FakeContext) => c.json({ Error: "Not found" }, 404);
  const find = (c: FakeContext): Mail | undefined => {
    const id = c.req.param("id") ?? "";
    return id === "latest" ? store.list()[0] : store.find(id);
  };
  const open = (c: FakeContext): Mail | undefined => {
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
  app.delete("/api/v1/messages", async (c) => {
    const { data, error } = selection.safeParse(await readObject(c));
    if (error) refuse(400, { Error: z.prettifyError(error) });
    await store.remove(data?.IDs?.length ? data.IDs : undefined);
    return c.text("ok");
  });
  app.get("/api/v1/message/:id", (c) => {
    const mail = open(c);
    return mail ? c.json(describe(mail)) : missing(c);
  });
  app.get("/api/v1/message/:id/raw", (c) => {
    const mail = find(c);
    const type = "text/plain; charset=utf-8";
    return mail ? c.body(new Uint8Array(mail.raw), 200, { "content-type": type }) : missing(c);
  });
  return app;
}

function listing(all: Mail[], chosen: Mail[], c: FakeContext) {
  const start = wholeNumber(c.req.query("start"), 0);
  const messages = chosen.slice(start, start + wholeNumber(c.req.query("limit"), 50));
  const unread = all.filter((mail) => !mail.read).length;
  return {
    total: all.length,
    unread,
    count: messages.length,
    messages_count: chosen.length,
    start,
    messages: messages.map(summarise),
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}
