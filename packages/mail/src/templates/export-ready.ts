import { button, type Letter, note, paragraph, type Words } from "./layout.ts";

export interface ExportReadyValues {
  /** when the file is deleted */
  expiresAt: Date;
  /** address of the studio's page that has the download, for which the person is signed in */
  link: string;
  /** address of the studio's page for turning these mails off */
  settingsLink: string;
}

/** A person's export can be downloaded. There is no link to the file itself. */
export function exportReady(
  { expiresAt, link, settingsLink }: ExportReadyValues,
  { translate, day }: Words,
): Letter {
  return {
    title: translate("mail:export.title"),
    parts: [
      paragraph(translate("mail:export.body", { date: day(expiresAt) })),
      button(translate("mail:export.button"), link),
      note([translate("mail:export.why")], { text: translate("mail:training.turnOff"), link: settingsLink }),
    ],
  };
}
