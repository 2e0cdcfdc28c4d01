import type { Language } from "@portrait-studio/contract/languages";
import type { errors } from "./en/errors.ts";
import type { mail } from "./en/mail.ts";
import type { reference } from "./en/reference.ts";
import type { withheld, withheldEdit } from "./en/withheld.ts";
import type { Prompts } from "./prompts.ts";
import type { Translated } from "./translated.ts";

/** The texts that servers need: for responses, mails, the API reference, and the prompt helper. */
export interface ServerTexts {
  errors: Translated<typeof errors>;
  mail: Translated<typeof mail>;
  withheld: Translated<typeof withheld>;
  withheldEdit: Translated<typeof withheldEdit>;
  reference: Translated<typeof reference>;
  prompts: Prompts;
}

/** The texts of a language, from its folder. @throws when a file is missing */
export async function loadServerTexts(language: Language): Promise<ServerTexts> {
  const [{ errors }, { mail }, { withheld, withheldEdit }, { reference }, { prompts }] = await Promise.all([
    import(`./${language}/errors.ts`),
    import(`./${language}/mail.ts`),
    import(`./${language}/withheld.ts`),
    import(`./${language}/reference.ts`),
    import(`./${language}/prompts.ts`),
  ]);
  return { errors, mail, withheld, withheldEdit, reference, prompts };
}
