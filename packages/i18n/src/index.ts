import type { ErrorCode, ErrorDetails } from "@portrait-studio/contract/errors";
import type { Language } from "@portrait-studio/contract/statuses";
import { createInstance, type TFunction } from "i18next";
import { serverResources } from "./resources.ts";

const namespaces = ["errors", "mail"] as const;
type ServerNamespace = (typeof namespaces)[number];

const translators = new Map<Language, TFunction<ServerNamespace[]>>();

/** Texts for mails and answers in one language: an instance of its own, never i18next's global one. */
export function translatorFor(language: Language): TFunction<ServerNamespace[]> {
  const known = translators.get(language);
  if (known) return known;
  const instance = createInstance({
    lng: language,
    fallbackLng: "en",
    ns: namespaces,
    defaultNS: "errors",
    resources: serverResources,
    interpolation: { escapeValue: false },
  });
  void instance.init();
  const translate = instance.t as TFunction<ServerNamespace[]>;
  translators.set(language, translate);
  return translate;
}

/** The text of an error, with its numbers filled in. */
export function errorMessage(code: ErrorCode, language: Language, details: ErrorDetails = {}): string {
  return translatorFor(language)(`errors:${code}`, details);
}
