import { button, type Letter, note, paragraph, type Words } from "./layout.ts";

export interface LowCreditsValues {
  /** number of credits that are left */
  credits: number;
  /** address of the studio's page for buying some */
  link: string;
  /** address of the studio's page for turning these mails off */
  settingsLink: string;
}

/** Few credits are left. */
export function lowCredits({ credits, link, settingsLink }: LowCreditsValues, { translate }: Words): Letter {
  const facts = { count: credits };
  return {
    title: translate("mail:lowCredits.title", facts),
    parts: [
      paragraph(translate("mail:lowCredits.body")),
      button(translate("mail:lowCredits.button"), link),
      note([translate("mail:lowCredits.why")], {
        text: translate("mail:training.turnOff"),
        link: settingsLink,
      }),
    ],
  };
}
