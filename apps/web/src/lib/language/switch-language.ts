import { isLanguage, type Language } from "@portrait-studio/contract/languages";
import type { i18n } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import { languageCookie } from "./choose-language.ts";

function createDetector(): LanguageDetector {
  return new LanguageDetector(null, {
    order: ["localStorage", "navigator"],
    caches: ["localStorage", "cookie"],
    lookupCookie: languageCookie,
    cookieMinutes: 365 * 24 * 60,
    cookieOptions: { path: "/", sameSite: "lax" },
  });
}

export function detectLanguage(): Language | undefined {
  const found = createDetector().detect();
  const tags = typeof found === "string" ? [found] : (found ?? []);
  return tags.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
}

/** Shows another language, and remembers it. The one that was asked for last stays, also when one before it arrives later. */
export async function switchLanguage(texts: i18n, language: Language): Promise<void> {
  createDetector().cacheUserLanguage(language);
  await texts.changeLanguage(language);
  document.documentElement.lang = texts.language;
}
