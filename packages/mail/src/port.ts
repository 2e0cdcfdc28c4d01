import type { Language } from "@portrait-studio/contract";
import type { TemplateName, TemplateValues } from "./templates/index.ts";

/** What a mail says, and to whom. */
export type Mail<Name extends TemplateName> = TemplateValues[Name] & {
  /** one plain address */
  to: string;
  /** the reader's */
  language: Language;
};

export interface Mailer {
  /** @throws when the mail server refused the mail */
  send: <Name extends TemplateName>(template: Name, mail: Mail<Name>) => Promise<void>;
  close: () => void;
}
