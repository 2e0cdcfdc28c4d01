import { type Language, languages } from "@portrait-studio/contract/statuses";

/** The choice that a browser has cached, mirrored for the server. */
export const languageCookie = "language";

/** the detector's own name for it in local storage */
const storageKey = "i18nextLng";

/** What this browser has chosen, or has been found to want, before. */
export function chosenLanguage(): string | null {
  return localStorage.getItem(storageKey);
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** What the server takes before the browser has spoken: the cookie, then the Accept-Language header, then English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookie)) return cookie;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", quality] = range.trim().toLowerCase().split(";q=");
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? "en";
}
