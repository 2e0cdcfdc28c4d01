import type { Language } from "@portrait-studio/contract/languages";
import type { errors } from "./en/errors.ts";
import type { mail } from "./en/mail.ts";
import type { reference } from "./en/reference.ts";
import type { Prompts } from "./prompts.ts";
import type { Translated } from "./translated.ts";

/** What servers say: in answers, mails, the API's reference, and prompts that are written for somebody. */
export interface ServerTexts {
  errors: Translated<typeof errors>;
  mail: Translated<typeof mail>;
  reference: Translated<typeof reference>;
  prompts: Prompts;
}

/** The texts of a language, from its folder. @throws when the folder lacks one. */
export async function loadServerTexts(language: Language): Promise<ServerTexts> {
  const [{ errors }, { mail }, { reference }, { prompts }] = await Promise.all([
    import(`./${language}/errors.ts`),
    import(`./${language}/mail.ts`),
    import(`./${language}/reference.ts`),
    import(`./${language}/prompts.ts`),
  ]);
  return { errors, mail, reference, prompts };
}
