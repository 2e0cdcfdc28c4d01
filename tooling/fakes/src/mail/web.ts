import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { describe, matches, summarise } from "./messages.ts";
import { framedHtml, inboxPage, listFragment } from "./page.ts";
import type { Mail, MailStore } from "./store.ts";

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

type Handler = (
  url: URL,
  parts: string[],
  request: IncomingMessage,
) => Answer | undefined | Promise<Answer | undefined>;

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// what a mail brings may neither run nor call out
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

const selection = z.object({ IDs: z.array(z.string()).optional(), Read: z.boolean().optional() });

/** The inbox page and Mailpit's API over the mails of a store. */
export async function createInboxServer(store: MailStore): Promise<Server> {
  const [style, script] = await Promise.all(
    ["inbox.css", "inbox.js"].map((name) => readFile(new URL(`./page/${name}`, import.meta.url))),
  );
  const find = (id: string | undefined): Mail | undefined =>
    id === "latest" ? store.list()[0] : store.find(decodeURIComponent(id ?? ""));

  const routes: Record<string, Handler> = {
    "GET /": () => page(inboxPage(store.list(), undefined)),
    "GET /list": (url) => page(listFragment(store.list(), url.searchParams.get("chosen") ?? undefined)),
    "GET /inbox.css": () => ({ type: "text/css; charset=utf-8", body: style ?? "" }),
    "GET /inbox.js": () => ({ type: "text/javascript; charset=utf-8", body: script ?? "" }),
    "GET /message/:": (_url, [id]) => {
      const mail = find(id);
      if (!mail) return undefined;
      mail.read = true;
      return page(inboxPage(store.list(), mail));
    },
    "GET /message/:/html": (_url, [id]) => {
      const mail = find(id);
      return mail && { ...page(framedHtml(mail)), headers: { "content-security-policy": mailPolicy } };
    },
    "GET /api/v1/messages": (url) => data(listing(store.list(), store.list(), url)),
    "GET /api/v1/search": (url) => {
      const query = url.searchParams.get("query") ?? "";
      return data(
        listing(
          store.list(),
          store.list().filter((mail) => matches(mail, query)),
          url,
        ),
      );
    },
    "DELETE /api/v1/messages": async (_url, _parts, request) => {
      const { IDs } = await readSelection(request);
      await store.remove(IDs?.length ? IDs : undefined);
      return { type: "text/plain", body: "ok" };
    },
    "PUT /api/v1/messages": async (_url, _parts, request) => {
      const { IDs, Read = false } = await readSelection(request);
      for (const mail of store.list()) if (!IDs?.length || IDs.includes(mail.id)) mail.read = Read;
      return { type: "text/plain", body: "ok" };
    },
    "GET /api/v1/message/:": (_url, [id]) => {
      const mail = find(id);
      if (!mail) return undefined;
      mail.read = true;
      return data(describe(mail));
    },
    "GET /api/v1/message/:/raw": (_url, [id]) => {
      const mail = find(id);
      return mail && { type: "text/plain; charset=utf-8", body: mail.raw };
    },
  };

  return createServer((request, response) => {
    answer(routes, request)
      .catch((error): Answer => {
        const status = error instanceof z.ZodError || error instanceof SyntaxError ? 400 : 500;
        return { ...data({ Error: error instanceof Error ? error.message : String(error) }), status };
      })
      .then((result) => send(response, result));
  });
}

async function answer(routes: Record<string, Handler>, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://inbox");
  // a page elsewhere that points its own name at this machine must not read sign-in codes
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? "")) {
    return { type: "text/plain", body: "The inbox answers to localhost only.", status: 403 };
  }
  const [, kind = "", id = "", rest = ""] =
    /^(\/api\/v1\/message|\/message)\/([^/]+)(\/\w+)?$/.exec(url.pathname) ?? [];
  const key = kind ? `${kind}/:${rest}` : url.pathname;
  const method = request.method === "HEAD" ? "GET" : request.method;
  const result = await routes[`${method} ${key}`]?.(url, [id], request);
  return result ?? { ...data({ Error: "Not found" }), status: 404 };
}

function listing(all: Mail[], chosen: Mail[], url: URL) {
  const start = wholeNumber(url.searchParams.get("start"), 0);
  const messages = chosen.slice(start, start + wholeNumber(url.searchParams.get("limit"), 50));
  const unread = (mails: Mail[]) => mails.filter((mail) => !mail.read).length;
  return {
    total: all.length,
    unread: unread(all),
    count: messages.length,
    messages_count: chosen.length,
    messages_unread: unread(chosen),
    start,
    tags: [],
    messages: messages.map(summarise),
  };
}

function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

async function readSelection(request: IncomingMessage): Promise<z.infer<typeof selection>> {
  const empty = (request.headers["content-length"] ?? "0") === "0" && !request.headers["transfer-encoding"];
  return empty ? {} : selection.parse(await json(request));
}

function page(body: string): Answer {
  return { type: "text/html; charset=utf-8", body, headers: { "content-security-policy": pagePolicy } };
}

function data(value: unknown): Answer {
  return { type: "application/json", body: JSON.stringify(value) };
}

function send(response: ServerResponse, { status = 200, type, body, headers }: Answer): void {
  const common = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  response.writeHead(status, {
    ...common,
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
