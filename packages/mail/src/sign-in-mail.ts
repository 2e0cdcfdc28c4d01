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
  const greeting = translate("mail:signIn.greeting");
  const codeLine = translate("mail:signIn.codeLine");
  const linkLine = translate("mail:signIn.linkLine");
  const validity = translate("mail:signIn.validity", { minutes: minutesValid });
  const ignore = translate("mail:signIn.ignore");
  const safeLink = escapeHtml(link);
  return {
    subject: translate("mail:signIn.subject", { code }),
    text: [greeting, "", codeLine, "", `  ${code}`, "", linkLine, "", link, "", validity, ignore, ""].join(
      "\n",
    ),
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${greeting}</title>
<style>
body { margin: 0; background: #faf8f5; color: #1b1815; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; padding: 40px 24px; }
h1 { font: 500 24px/1.2 Georgia, serif; margin: 0 0 24px; }
.code { font: 600 34px/1 ui-monospace, monospace; letter-spacing: 8px; margin: 8px 0 28px; }
.button { display: inline-block; background: #b8420c; color: #ffffff; text-decoration: none; padding: 12px 22px; border-radius: 8px; font-weight: 600; }
.small { color: #5a524b; font-size: 13px; margin-top: 28px; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #12100e; color: #f4f0ea; }
  .button { background: #ff8a54; color: #1b0d05; }
  .small { color: #b5aba0; }
}
</style>
</head>
<body>
<main>
<h1>${greeting}</h1>
<p>${codeLine}</p>
<p class="code">${code}</p>
<p>${linkLine}</p>
<p><a class="button" href="${safeLink}">${translate("mail:signIn.button")}</a></p>
<p class="small">${validity} ${ignore}</p>
</main>
</body>
</html>
`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
