import { type Language, languages } from "@portrait-studio/contract";

/** The first language of an Accept-Language header that the studio speaks; English otherwise. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  if (!acceptLanguage) return "en";
  const wanted = acceptLanguage
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
  for (const { language } of wanted) {
    const known = languages.find((spoken) => spoken === language);
    if (known) return known;
  }
  return "en";
}
