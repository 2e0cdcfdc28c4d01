"use client";

import type { Language } from "@portrait-studio/contract/languages";
import { loadShell, type ShellTexts } from "@portrait-studio/i18n/screens";
import { createInstance, type i18n } from "i18next";
import { type ReactNode, Suspense, use, useEffect, useState } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { loadLate } from "~/lib/load-late.ts";
import { chosenLanguage } from "./choose-language.ts";
import { textSource } from "./text-source.ts";

interface LanguageProviderProps {
  /** what the server rendered in */
  initial: Language;
  children: ReactNode;
}

export function LanguageProvider({ initial, children }: LanguageProviderProps) {
  const texts = use(shellTexts(initial));
  const [i18n] = useState(() => createScreenTexts(initial, texts));
  useEffect(() => {
    // mostly this browser has chosen before, and the server has known it by the cookie
    if (chosenLanguage() === initial) return;
    void loadLate(() => import("./switch-language.ts"), true).then(({ detectLanguage, switchLanguage }) =>
      switchLanguage(i18n, detectLanguage() ?? initial),
    );
  }, [i18n, initial]);
  return (
    <I18nextProvider i18n={i18n}>
      {/* the boundary is below the instance that fetches the texts, which would otherwise be created again for each of them */}
      <Suspense>{children}</Suspense>
    </I18nextProvider>
  );
}

let shell: { language: Language; texts: Promise<ShellTexts> } | undefined;

/** The same promise for each rendering, as React needs it. */
function shellTexts(language: Language): Promise<ShellTexts> {
  if (shell?.language !== language) shell = { language, texts: loadLate(() => loadShell(language), true) };
  return shell.texts;
}

function createScreenTexts(language: Language, { common, errors }: ShellTexts): i18n {
  const instance = createInstance({
    lng: language,
    // every language has every text: see `Translated`
    fallbackLng: false,
    ns: ["common", "errors"],
    defaultNS: "common",
    resources: { [language]: { common, errors } },
    // a screen's own texts are fetched when it is first shown, which is suspended until then
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  });
  instance.use(textSource).use(initReactI18next);
  void instance.init();
  return instance;
}
