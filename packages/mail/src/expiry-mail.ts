import { translatorFor } from "@portrait-studio/i18n";
import { button, note, paragraph, type RenderedMail, renderCard } from "./layout.ts";
import type { ExpiryMail } from "./port.ts";

/** The mail that credits are about to expire, in the reader's language. */
export function renderExpiryMail({ language, credits, expiresAt, link }: ExpiryMail): RenderedMail {
  const translate = translatorFor(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(expiresAt);
  const facts = { count: credits, date };
  const title = translate("mail:expiry.title", facts);
  const body = translate("mail:expiry.body", facts);
  const why = translate("mail:expiry.why");
  return {
    subject: translate("mail:expiry.subject", facts),
    text: [title, "", body, "", link, "", why, ""].join("\n"),
    html: renderCard(language, title, [
      paragraph(body),
      button(translate("mail:expiry.button"), link),
      note(why),
    ]),
  };
}
