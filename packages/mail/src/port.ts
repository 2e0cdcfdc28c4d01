import type { Mail, TemplateName } from "./templates.ts";

export interface Mailer {
  /** @throws when the mail server refused the mail */
  send: <Name extends TemplateName>(template: Name, mail: Mail<Name>) => Promise<void>;
  /** @throws while the mail server takes no mails: the last one failed, and it does not answer or has refused it */
  check: () => Promise<void>;
  close: () => void;
}
