/** A piece of HTML that needs no escaping any more. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = string | number | Markup | Piece[] | undefined | null | false;

/** HTML with everything escaped that is put into it, except what is HTML already. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...pieces.map(render)));
}

function render(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return "";
  if (piece instanceof Markup) return piece.text;
  if (Array.isArray(piece)) return piece.map(render).join("");
  return String(piece).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface PageParts {
  title: string;
  language: string;
  /** Names the look: `checkout`, `receipt` or `console`. */
  kind: string;
  body: Markup;
  script?: boolean;
}

export function page({ title, language, kind, body, script = false }: PageParts): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/stand.css">
${script ? html`<script src="/console.js" defer></script>` : undefined}
</head>
<body class="${kind}">
${body}
</body>
</html>`.text;
}
