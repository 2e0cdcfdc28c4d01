import { readFile } from "node:fs/promises";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Fake, FakeContext } from "./context.ts";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface PageParts {
  title: string;
  kind: string;
  body: Markup;
  style: string;
  script?: string;
}

export function page({ title, kind, body, style, script }: PageParts): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/base.css">
<link rel="stylesheet" href="/${style}">
${script && html`<script src="/${script}" defer></script>`}
</head>
<body class="${kind}">
${body}
</body>
</html>`;
}

interface PageAnswer {
  status?: 200 | 404;
  /** origins to which a form of the page may lead, in the end */
  formTargets?: string[];
}

export function sendPage(
  c: FakeContext,
  body: Markup,
  { status = 200, formTargets = [] }: PageAnswer = {},
): Response | Promise<Response> {
  const self =
    "style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self' data:";
  const forms = ["'self'", ...formTargets].join(" ");
  return c.html(body, status, {
    "content-security-policy": `default-src 'none'; ${self}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`,
    // with less than this, a browser would not send the origin of our own forms
    "referrer-policy": "same-origin",
  });
}

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

export async function addAssets(app: Fake, files: readonly URL[]): Promise<void> {
  for (const file of [new URL("./base.css", import.meta.url), ...files]) {
    const name = file.pathname.split("/").at(-1) ?? "";
    const content = await readFile(file, "utf8");
    const type = types[name.split(".").at(-1) ?? ""] ?? "text/plain";
    app.get(`/${name}`, (c) => c.body(content, 200, { "content-type": type, "cache-control": "no-cache" }));
  }
}
