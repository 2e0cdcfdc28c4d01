import { hash } from "node:crypto";
import type { Language } from "@portrait-studio/contract";
import { type ReferenceTexts, referenceTexts } from "@portrait-studio/i18n";
import type { Document } from "../openapi/operation.ts";
import { fieldsOf, fieldTable, type Schema, typeOf } from "./fields.ts";
import { Html, html, inline, prose } from "./html.ts";
import { type Call, renderCall } from "./render-call.ts";
import { styles } from "./styles.ts";

export { describeApi } from "../openapi/document.ts";
export type { Document } from "../openapi/operation.ts";

/** The Content-Security-Policy of the page. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", styles, "base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Renders the OpenAPI document as one complete page: calls by chapter, examples as shell commands, schemas, and errors in the
 * reader's language. It needs no script and fetches nothing.
 */
export function renderReference(document: Document, language: Language): string {
  const texts = referenceTexts(language);
  const { title, version, description = "" } = document.info;
  const chapters = (document.tags ?? []).map(({ name, description: about = "" }) => ({
    name,
    about,
    calls: callsOf(document, name),
  }));
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · ${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${new Html(styles)}</style>
</head>
<body>
<a class="skip" href="#calls">${texts.skip}</a>
<div class="page">
<nav aria-label="${texts.contents}">
<ul><li><a href="#start">${texts.start}</a></li></ul>
${chapters.map(
  ({ name, about, calls }) => html`<p class="chapter" lang="en"><a href="#chapter-${name}">${about}</a></p>
<ul>${calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><code><span class="method">${method.toUpperCase()}</span> ${path}</code></a></li>`,
  )}</ul>
`,
)}<p class="chapter"><a href="#schemas">${texts.schemas}</a></p>
</nav>
<main id="calls" tabindex="-1">
<header><h1>${title}: ${texts.title}</h1>
<p class="soft">${texts.version} ${version} · <a href="/api/openapi.json">${texts.machineReadable}</a></p></header>
<section id="start" aria-labelledby="start-title"><h2 id="start-title">${texts.start}</h2><div lang="en">${prose(description)}</div></section>
${chapters.map(
  ({ name, about, calls }) => html`<section id="chapter-${name}" aria-labelledby="chapter-${name}-title">
<h2 id="chapter-${name}-title" lang="en">${inline(about)}</h2>
${calls.map((call) => renderCall(call, document, language))}</section>
`,
)}<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">${texts.schemas}</h2>
${schemas.map(([name, schema]) => renderSchema(name, schema as Schema, texts))}</section>
</main>
</div>
</body>
</html>
`;
  return page.text;
}

const methods = ["get", "post", "put", "delete"] as const;

function callsOf(document: Document, tag: string): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation?.tags?.includes(tag) ? [{ method, path, operation }] : [];
    }),
  );
}

function renderSchema(name: string, schema: Schema, texts: ReferenceTexts): Html {
  const fields = fieldsOf(schema);
  return html`<article class="call" id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title">${name}</h3>
${fields.length > 0 ? fieldTable(fields, name, texts) : html`<p>${typeOf(schema, texts)}</p>`}
</article>
`;
}
