import { translatorFor } from "@portrait-studio/i18n";
import { button, note, paragraph, type RenderedMail, renderCard } from "./layout.ts";
import type { DeletionMail } from "./port.ts";

/** The mail that an account is about to be deleted, with the way back, in the person's language. */
export function renderDeletionMail({ language, deletesAt, link }: DeletionMail): RenderedMail {
  const translate = translatorFor(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(deletesAt);
  const title = translate("mail:deletion.title", { date });
  const body = translate("mail:deletion.body", { date });
  const why = translate("mail:deletion.why");
  return {
    subject: title,
    text: [title, "", body, "", link, "", why, ""].join("\n"),
    html: renderCard(language, title, [
      paragraph(body),
      button(translate("mail:deletion.button"), link),
      note(why),
    ]),
  };
}
