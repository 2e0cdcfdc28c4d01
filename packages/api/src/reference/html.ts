export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[];

/** A template that escapes its values unless they are already HTML; lists are joined, and missing values are left out. */
export function html(parts: TemplateStringsArray, ...values: HtmlPart[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toText)));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function toText(part: HtmlPart): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(toText).join("");
  return String(part).replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** Renders the subset of Markdown that the document uses: paragraphs, **strong** and `code`. */
export function prose(markdown: string): Html {
  const paragraphs = markdown.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`);
  return html`${paragraphs}`;
}

export function inline(markdown: string): Html {
  const pieces = markdown.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece) => {
    if (piece.startsWith("**")) return html`<strong>${piece.slice(2, -2)}</strong>`;
    return piece.startsWith("`") ? html`<code>${piece.slice(1, -1)}</code>` : piece;
  });
  return html`${pieces}`;
}
