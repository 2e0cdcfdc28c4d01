import type { Language } from "@portrait-studio/contract/languages";
import type { errors } from "./en/errors.ts";
import type { mail } from "./en/mail.ts";
import type { reference } from "./en/reference.ts";
import type { Prompts } from "./prompts.ts";
import type { Translated } from "./translated.ts";

/** The texts that servers need: for responses, mails, the API reference, and the prompt helper. */
export interface ServerTexts {
  errors: Translated<typeof errors>;
  mail: Translated<typeof mail>;
  reference: Translated<typeof reference>;
  prompts: Prompts;
}

/** The texts of a language, from its folder. @throws when a file is missing */
export async function loadServerTexts(language: Language): Promise<ServerTexts> {
  const [{ errors }, { mail }, { reference }, { prompts }] = await Promise.all([
    import(`./${language}/errors.ts`),
    import(`./${language}/mail.ts`),
    import(`./${language}/reference.ts`),
    import(`./${language}/prompts.ts`),
  ]);
  return { errors, mail, reference, prompts };
}
