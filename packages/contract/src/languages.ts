/** BCP 47 tags. To add one, add an entry and a folder in `packages/i18n/src`; everything else is derived. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** English where none is supported. `navigator.languages` joined with commas works too. */
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

export function nameLanguage(language: Language, speaker: Language = language): string {
  const name = new Intl.DisplayNames([speaker], { type: "language" }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(speaker) + name.slice(1);
}

/** The language with its most likely region, in Open Graph's format: "es_ES". */
export function regionalName(language: Language): string {
  return `${language}_${new Intl.Locale(language).maximize().region}`;
}
