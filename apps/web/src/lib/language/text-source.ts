import { isLanguage } from "@portrait-studio/contract/languages";
import { loadScreen, loadShell, type ScreenName, screenNames } from "@portrait-studio/i18n/screens";
import type { BackendModule } from "i18next";
import { loadLate } from "~/lib/load-late.ts";

export const textSource: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, callback) => {
    if (!isLanguage(language)) return callback(new Error(`There is no ${language}.`), false);
    void loadLate(load, true).then((texts) => callback(null, texts));

    async function load() {
      if (isLanguage(language) && isScreen(namespace)) return { ...(await loadScreen(language, namespace)) };
      const { common, errors } = await loadShell(isLanguage(language) ? language : "en");
      return { ...(namespace === "errors" ? errors : common) };
    }
  },
};

function isScreen(namespace: string): namespace is ScreenName {
  return screenNames.some((name) => name === namespace);
}

export function prepareTexts(...names: ScreenName[]): void {
  if (typeof document === "undefined") return;
  const { lang } = document.documentElement;
  if (isLanguage(lang)) for (const name of names) loadScreen(lang, name).catch(() => undefined);
}
