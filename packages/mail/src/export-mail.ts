import { translatorFor } from "@portrait-studio/i18n";
import { button, note, paragraph, type RenderedMail, renderCard } from "./layout.ts";
import type { ExportMail } from "./port.ts";

/** The mail that a person's export can be downloaded, in their language. It has no link to the file itself. */
export function renderExportMail({ language, expiresAt, link, settingsLink }: ExportMail): RenderedMail {
  const translate = translatorFor(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(expiresAt);
  const title = translate("mail:export.title");
  const body = translate("mail:export.body", { date });
  const why = translate("mail:export.why");
  const turnOff = translate("mail:training.turnOff");
  return {
    subject: title,
    text: [title, "", body, "", link, "", why, `${turnOff}: ${settingsLink}`, ""].join("\n"),
    html: renderCard(language, title, [
      paragraph(body),
      button(translate("mail:export.button"), link),
      note(why, { text: turnOff, link: settingsLink }),
    ]),
  };
}
