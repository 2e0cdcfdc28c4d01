import { errors as enErrors } from "./en/errors.ts";
import { mail as enMail } from "./en/mail.ts";
import { errors as esErrors } from "./es/errors.ts";
import { mail as esMail } from "./es/mail.ts";

/** Texts that servers need: errors and mails. What screens say is in the entry "./screens". */
export const serverResources = {
  en: { errors: enErrors, mail: enMail },
  es: { errors: esErrors, mail: esMail },
} as const;
