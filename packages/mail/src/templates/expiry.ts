import { button, type Letter, note, paragraph, type Words } from "./layout.ts";

export interface ExpiryValues {
  /** number of credits that expire */
  credits: number;
  /** when the first of them expires */
  expiresAt: Date;
  /** address of the studio's page for spending them */
  link: string;
}

/** Credits are about to expire. */
export function expiry({ credits, expiresAt, link }: ExpiryValues, { translate, day }: Words): Letter {
  const facts = { count: credits, date: day(expiresAt) };
  return {
    subject: translate("mail:expiry.subject", facts),
    title: translate("mail:expiry.title", facts),
    parts: [
      paragraph(translate("mail:expiry.body", facts)),
      button(translate("mail:expiry.button"), link),
      note([translate("mail:expiry.why")]),
    ],
  };
}
