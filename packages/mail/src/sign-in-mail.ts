import { translatorFor } from "@portrait-studio/i18n";
import type { SignInMail } from "./port.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The sign-in mail in its reader's language: plain text, and HTML without remote content that holds up in light and dark. */
export function renderSignInMail({ language, code, link, minutesValid }: SignInMail): RenderedMail {
  const translate = translatorFor(language);
  const texts: SignInTexts = {
    greeting: translate("mail:signIn.greeting"),
    codeLine: translate("mail:signIn.codeLine"),
    linkLine: translate("mail:signIn.linkLine"),
    button: translate("mail:signIn.button"),
    validity: translate("mail:signIn.validity", { minutes: minutesValid }),
    ignore: translate("mail:signIn.ignore"),
  };
  return {
    subject: translate("mail:signIn.subject", { code }),
    text: renderText(texts, code, link),
    html: renderHtml(texts, code, link, language),
  };
}

type SignInTexts = Record<"greeting" | "codeLine" | "linkLine" | "button" | "validity" | "ignore", string>;

function renderText(texts: SignInTexts, code: string, link: string): string {
  const { greeting, codeLine, linkLine, validity, ignore } = texts;
  return [greeting, "", codeLine, "", `  ${code}`, "", linkLine, "", link, "", validity, ignore, ""].join(
    "\n",
  );
}

/**
 * Tables and inline styles, since that is what every mail client draws. Clients that read a style sheet get the dark colours from
 * it; those that darken mails by themselves are told by color-scheme that this one already can.
 */
function renderHtml(texts: SignInTexts, code: string, link: string, language: string): string {
  const { greeting, codeLine, linkLine, button, validity, ignore } = texts;
  const href = escapeHtml(link);
  const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${greeting}</title>
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
<h1 class="text" style="margin:0 0 20px;font:500 24px/1.2 Georgia,'Times New Roman',serif;color:#1b1815">${greeting}</h1>
<p class="text" style="margin:0 0 12px;${sans};font-size:16px;line-height:1.5;color:#1b1815">${codeLine}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="well text" align="center" style="padding:16px 0 16px 8px;background:#f1ede7;border-radius:8px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:#1b1815">${escapeHtml(code)}</td>
</tr></table>
<p class="text" style="margin:24px 0 12px;${sans};font-size:16px;line-height:1.5;color:#1b1815">${linkLine}</p>
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="button" style="background:#b8420c;border-radius:8px"><a href="${href}" style="display:inline-block;padding:12px 24px;${sans};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${button}</a></td>
</tr></table>
<p class="muted" style="margin:28px 0 0;${sans};font-size:13px;line-height:1.5;color:#5a524b">${validity} ${ignore}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
