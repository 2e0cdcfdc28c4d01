import { button, type Letter, note, paragraph, type Words } from "./layout.ts";

export interface DeletionValues {
  /** when the account is deleted */
  deletesAt: Date;
  /** address of the studio's page that takes the deletion back, with the token in its fragment */
  link: string;
}

/** An account is about to be deleted; this is the way back. */
export function deletion({ deletesAt, link }: DeletionValues, { translate, day }: Words): Letter {
  const date = day(deletesAt);
  return {
    title: translate("mail:deletion.title", { date }),
    parts: [
      paragraph(translate("mail:deletion.body", { date })),
      button(translate("mail:deletion.button"), link),
      note([translate("mail:deletion.why")]),
    ],
  };
}
