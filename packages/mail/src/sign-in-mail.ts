import { translatorFor } from "@portrait-studio/i18n";
import { button, note, paragraph, type RenderedMail, renderCard, well } from "./layout.ts";
import type { SignInMail } from "./port.ts";

/** The sign-in mail in the reader's language: plain text, and HTML for light and dark mode without remote content. */
export function renderSignInMail({ language, code, link, minutesValid }: SignInMail): RenderedMail {
  const translate = translatorFor(language);
  const greeting = translate("mail:signIn.greeting");
  const codeLine = translate("mail:signIn.codeLine");
  const linkLine = translate("mail:signIn.linkLine");
  const validity = translate("mail:signIn.validity", { minutes: minutesValid });
  const newest = translate("mail:signIn.newest");
  const ignore = translate("mail:signIn.ignore");
  const lines = [
    greeting,
    "",
    codeLine,
    "",
    `  ${code}`,
    "",
    linkLine,
    "",
    link,
    "",
    validity,
    newest,
    ignore,
    "",
  ];
  return {
    subject: translate("mail:signIn.subject", { code }),
    text: lines.join("\n"),
    html: renderCard(language, greeting, [
      paragraph(codeLine),
      well(code),
      paragraph(linkLine),
      button(translate("mail:signIn.button"), link),
      note(`${validity} ${newest} ${ignore}`),
    ]),
  };
}
