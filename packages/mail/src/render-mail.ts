import { translatorFor } from "@portrait-studio/i18n";
import type { Mail } from "./port.ts";
import { type TemplateName, templates } from "./templates/index.ts";
import { renderLetter, type Words } from "./templates/layout.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  /** for light and dark mode, without remote content */
  html: string;
}

/** A mail in its reader's language. */
export function renderMail<Name extends TemplateName>(name: Name, mail: Mail<Name>): RenderedMail {
  const { language } = mail;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const words: Words = { language, translate: translatorFor(language), day: (date) => format.format(date) };
  return renderLetter(language, templates[name](mail, words));
}
