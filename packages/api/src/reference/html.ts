import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Renders the subset of Markdown that the document uses: paragraphs, **strong** and `code`. */
export function prose(markdown: string): Html {
  return html`${markdown.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`;
}

export function inline(markdown: string): Html {
  const pieces = markdown.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece) => {
    if (piece.startsWith("**")) return html`<strong>${piece.slice(2, -2)}</strong>`;
    return piece.startsWith("`") ? html`<code>${piece.slice(1, -1)}</code>` : piece;
  });
  return html`${pieces}`;
}
