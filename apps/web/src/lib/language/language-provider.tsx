"use client";

import type { Language } from "@portrait-studio/contract/statuses";
import { loadScreens, type ScreenTexts } from "@portrait-studio/i18n/screens";
import { createInstance, type i18n } from "i18next";
import { type ReactNode, use, useEffect, useState } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { detectLanguage, switchLanguage } from "./switch-language.ts";

interface LanguageProviderProps {
  /** what the server rendered in */
  initial: Language;
  children: ReactNode;
}

/** Gives the screens their texts. Starts in the server's language, then follows what this browser has chosen before. */
export function LanguageProvider({ initial, children }: LanguageProviderProps) {
  const texts = use(loadScreens(initial));
  const [i18n] = useState(() => createScreenTexts(initial, texts));
  useEffect(() => {
    void switchLanguage(i18n, detectLanguage() ?? initial);
  }, [i18n, initial]);
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

function createScreenTexts(language: Language, texts: ScreenTexts): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: "en",
    resources: { [language]: texts },
    partialBundledLanguages: true,
    defaultNS: "common",
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  instance.use(initReactI18next);
  void instance.init();
  return instance;
}
