/**
 * The languages of the studio, as BCP 47 names them. To add one: an entry here, and its folder of texts in `packages/i18n/src`.
 * Everything else follows from this list.
 */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * The first language of an Accept-Language header that the studio speaks; English otherwise. A list of tags, as browsers give
 * it in `navigator.languages`, reads the same when joined with commas.
 */
export function preferredLanguage(acceptLanguage: string | null): Language {
  if (!acceptLanguage) return "en";
  const ranges = acceptLanguage
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters
        .map((parameter) => parameter.trim())
        .find((parameter) => parameter.startsWith("q="));
      return { language: range.trim().split("-")[0], quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return ranges.map(({ language }) => language).find(isLanguage) ?? "en";
}

/** What a language is called, by itself unless another one is given: "Español", "Spanish". */
export function nameLanguage(language: Language, speaker: Language = language): string {
  const name = new Intl.DisplayNames([speaker], { type: "language" }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(speaker) + name.slice(1);
}

/** With the region where most of its speakers are, as Open Graph writes it: "es_ES". */
export function regionalName(language: Language): string {
  return `${language}_${new Intl.Locale(language).maximize().region}`;
}
