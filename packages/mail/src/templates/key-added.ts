import { button, type Letter, note, paragraph, type Words } from "./layout.ts";

export interface KeyAddedValues {
  kind: "passkey" | "token";
  /** undefined when it is gone again */
  name: string | undefined;
  addedAt: Date;
  /** address of the studio's page that takes it back, with the token in its fragment */
  link: string;
}

/** A passkey or an access token was added to an account; this is the way back for whom it was not. */
export function keyAdded(
  { kind, name, addedAt, link }: KeyAddedValues,
  { translate, language }: Words,
): Letter {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const moment = `${format.format(addedAt)} UTC`;
  return {
    title: translate(`mail:keyAdded.title.${kind}`),
    parts: [
      paragraph(
        name ? translate("mail:keyAdded.named", { name, moment }) : translate("mail:keyAdded.at", { moment }),
      ),
      paragraph(translate("mail:keyAdded.body")),
      button(translate("mail:keyAdded.button"), link),
      note([translate("mail:keyAdded.why")]),
    ],
  };
}
