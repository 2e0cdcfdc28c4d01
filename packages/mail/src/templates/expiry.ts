import { button, type Letter, note, paragraph, type Words } from "./layout.ts";

export interface ExpiryValues {
  /** what expires when, the first one first */
  expiring: readonly { credits: number; expiresAt: Date }[];
  /** address of the studio's page for spending them */
  link: string;
}

/** Credits are about to expire. */
export function expiry({ expiring, link }: ExpiryValues, { translate, day }: Words): Letter {
  const days = new Map<string, number>();
  for (const { credits, expiresAt } of expiring)
    days.set(day(expiresAt), (days.get(day(expiresAt)) ?? 0) + credits);
  const facts = [...days].map(([date, count]) => translate("mail:expiry.subject", { count, date }));
  const count = expiring.reduce((sum, { credits }) => sum + credits, 0);
  return {
    subject: facts[0] ?? "",
    title: translate("mail:expiry.title", { count }),
    parts: [
      paragraph([...facts.map((fact) => `${fact}.`), translate("mail:expiry.body", { count })].join(" ")),
      button(translate("mail:expiry.button"), link),
      note([translate("mail:expiry.why")]),
    ],
  };
}
