import { isLanguage, type Language, preferredLanguage } from "@portrait-studio/contract/languages";
import { store } from "../store.ts";

export const languageCookie = "language";

/** the detector's own name for it in local storage */
const storageKey = "i18nextLng";

export function chosenLanguage(): string | null {
  return store.read(storageKey);
}

/** Chooses before a script has run: the cookie, then the Accept-Language header, then English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  return isLanguage(cookie) ? cookie : preferredLanguage(acceptLanguage);
}
