import type { Language } from "@portrait-studio/contract";
import type { translatorFor } from "@portrait-studio/i18n";

export interface Letter {
  /** the title, where there is none */
  subject?: string;
  title: string;
  parts: readonly Part[];
}

/** The same for clients with and without HTML. */
interface Part {
  html: string;
  text: string;
}

export interface Words {
  language: Language;
  translate: ReturnType<typeof translatorFor>;
  /** a date without a time, e.g. "November 29, 2026" */
  day: (date: Date) => string;
}

const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function renderLetter(language: Language, { title, subject = title, parts }: Letter) {
  const text = `${[title, ...parts.map((part) => part.text)].join("\n\n")}\n`;
  return { subject, text, html: renderCard(language, title, parts) };
}

/** Tables and inline styles, which every client renders. Dark colours are in a style sheet; color-scheme prevents darkening elsewhere. */
function renderCard(language: Language, title: string, parts: readonly Part[]): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #12100e !important; }
  .card { background: #1b1815 !important; border-color: #37312b !important; }
  .text { color: #f4f0ea !important; }
  .muted { color: #b5aba0 !important; }
  .well { background: #0c0b0a !important; }
  .button { background: #ff8a54 !important; }
  .button a { color: #1b0d05 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f5">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f5">
<tr><td align="center" style="padding:40px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:440px;background:#ffffff;border:1px solid #ded7cd;border-radius:12px">
<tr><td style="padding:32px 32px 28px">
<h1 class="text" style="margin:0 0 20px;font:500 24px/1.2 Georgia,'Times New Roman',serif;color:#1b1815">${escapeHtml(title)}</h1>
${parts.map(({ html }) => html).join("\n")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

export function paragraph(text: string): Part {
  const html = `<p class="text" style="margin:24px 0 12px;${sans};font-size:16px;line-height:1.5;color:#1b1815">${escapeHtml(text)}</p>`;
  return { html, text };
}

export function well(text: string): Part {
  const html = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="well text" align="center" style="padding:16px 0 16px 8px;background:#f1ede7;border-radius:8px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:#1b1815">${escapeHtml(text)}</td>
</tr></table>`;
  return { html, text: `  ${text}` };
}

export function button(text: string, link: string): Part {
  const html = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="button" style="background:#b8420c;border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;${sans};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td>
</tr></table>`;
  return { html, text: link };
}

export function note(sentences: readonly string[], more?: { text: string; link: string }): Part {
  const end = more
    ? ` <a class="muted" href="${escapeHtml(more.link)}" style="color:#5a524b">${escapeHtml(more.text)}</a>`
    : "";
  const html = `<p class="muted" style="margin:28px 0 0;${sans};font-size:13px;line-height:1.5;color:#5a524b">${escapeHtml(sentences.join(" "))}${end}</p>`;
  const lines = more ? [...sentences, `${more.text}: ${more.link}`] : sentences;
  return { html, text: lines.join("\n") };
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
