import { createInstance } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import { initReactI18next } from "react-i18next";
import { en } from "./en.ts";
import { es } from "./es.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

export const languages = { en: "English", es: "Español" } as const;

/** The dashboard's texts, in the language that was chosen here before, or else the browser's. */
const texts = createInstance();
texts.use(LanguageDetector).use(initReactI18next);
texts.on("languageChanged", (language) => {
  document.documentElement.lang = language;
});
void texts.init({
  fallbackLng: "en",
  supportedLngs: Object.keys(languages),
  nonExplicitSupportedLngs: true,
  load: "languageOnly",
  resources: { en: { translation: en }, es: { translation: es } },
  interpolation: { escapeValue: false },
  detection: {
    order: ["localStorage", "navigator"],
    caches: ["localStorage"],
    lookupLocalStorage: "language",
  },
});
