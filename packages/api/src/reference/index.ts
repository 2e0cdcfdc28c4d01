import { hash } from "node:crypto";
import type { Language } from "@portrait-studio/contract";
import { type ReferenceTexts, referenceTexts } from "@portrait-studio/i18n";
import { html, raw } from "hono/html";
import type { Document } from "../openapi/document.ts";
import { describeType, fieldTable, getFields, type Schema } from "./fields.ts";
import { type Html, inline, prose } from "./html.ts";
import { type Call, renderCall } from "./render-call.ts";

/** Follows the system's light or dark mode; uses system fonts, so that nothing is fetched. */
const styles = `
:root { color-scheme: light dark; --ink: light-dark(#1d1b18, #ece8e1); --soft: light-dark(#5d574e, #aca497);
  --paper: light-dark(#fdfcfa, #171512); --card: light-dark(#f5f2ec, #211e1a); --line: light-dark(#ddd7cc, #3a352e);
  --accent: light-dark(#8a3b12, #f0a878); }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.875em; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.5rem 1rem; }
.page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); max-width: 82rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; font-size: 0.875rem; }
nav ul { list-style: none; margin: 0 0 0.75rem; padding: 0; } nav li { overflow-wrap: anywhere; }
nav a { display: block; padding: 0.25rem 0.5rem; color: inherit; text-decoration: none; border-radius: 0.375rem; }
nav a:hover { background: var(--card); } nav .chapter { font-weight: 600; margin-top: 0.5rem; }
main { padding: 1.5rem; min-width: 0; } h1 { margin: 0; line-height: 1.2; } h2 { margin: 3rem 0 0; } h3 { margin: 0; } h4 { margin: 1.25rem 0 0.375rem; }
.call { border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.25rem; margin-top: 1.25rem; background: var(--card); }
.route { margin: 0.375rem 0; overflow-wrap: anywhere; } .method { font-weight: 700; color: var(--accent); }
.soft { color: var(--soft); margin: 0; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; } th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; } tbody th { font-weight: 400; }
pre { overflow-x: auto; padding: 0.875rem; margin: 0.375rem 0 0; border-radius: 0.5rem; background: var(--paper); border: 1px solid var(--line); }
summary { cursor: pointer; padding: 0.25rem 0; }
@media (max-width: 56rem) { .page { display: block; } nav { position: static; max-height: 14rem; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
@media print { nav { display: none; } .page { display: block; } }
`;

export type { Document } from "../openapi/document.ts";
export { describeApi } from "../openapi/document.ts";

export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", styles, "base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** It needs no script and fetches nothing. */
export function renderReference(document: Document, language: Language): string {
  const texts = referenceTexts(language);
  const { title, version, description = "" } = document.info;
  const chapters = (document.tags ?? []).map(({ name, description: about = "" }) => ({
    name,
    about,
    calls: listCalls(document, name),
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
<style>${raw(styles)}</style>
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
  return String(page);
}

const methods = ["get", "post", "put", "delete"] as const;

function listCalls(document: Document, tag: string): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation?.tags?.includes(tag) ? [{ method, path, operation }] : [];
    }),
  );
}

function renderSchema(name: string, schema: Schema, texts: ReferenceTexts): Html {
  const fields = getFields(schema);
  return html`<article class="call" id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title">${name}</h3>
${fields.length > 0 ? fieldTable(fields, name, texts) : html`<p>${describeType(schema, texts)}</p>`}
</article>
`;
}
