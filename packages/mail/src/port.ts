import type { Language } from "@portrait-studio/contract";
import type { TemplateName, TemplateValues } from "./templates.ts";

/** The recipient of a mail and the values that its template takes. */
export type Mail<Name extends TemplateName> = TemplateValues[Name] & {
  /** one plain address */
  to: string;
  /** in which the recipient reads */
  language: Language;
};

export interface Mailer {
  /** @throws when the mail server refused the mail */
  send: <Name extends TemplateName>(template: Name, mail: Mail<Name>) => Promise<void>;
  /** @throws while the mail server takes no mails: the last one failed, and it does not answer or has refused it */
  check: () => Promise<void>;
  close: () => void;
}
