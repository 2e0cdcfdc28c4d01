import { button, type Letter, note, paragraph, type Words, well } from "./layout.ts";

export interface SignInValues {
  /** six digits */
  code: string;
  /** address of the studio's /magic-link page, with the token in its fragment or query */
  link: string;
  minutesValid: number;
}

/** The code and the link with which a person signs in. */
export function signIn({ code, link, minutesValid }: SignInValues, { translate }: Words): Letter {
  return {
    subject: translate("mail:signIn.subject", { code }),
    title: translate("mail:signIn.greeting"),
    parts: [
      paragraph(translate("mail:signIn.codeLine")),
      well(code),
      paragraph(translate("mail:signIn.linkLine")),
      button(translate("mail:signIn.button"), link),
      note([
        translate("mail:signIn.validity", { minutes: minutesValid }),
        translate("mail:signIn.newest"),
        translate("mail:signIn.ignore"),
      ]),
    ],
  };
}
