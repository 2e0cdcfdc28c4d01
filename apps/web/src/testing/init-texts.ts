import { loadScreen, loadShell } from "@portrait-studio/i18n/screens";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";

/** The English texts of these screens and of the shell, for components that are rendered alone. */
export async function initTexts(...screens: Parameters<typeof loadScreen>[1][]): Promise<void> {
  const loaded = await Promise.all(screens.map(async (name) => [name, await loadScreen("en", name)]));
  const { common } = await loadShell("en");
  await i18next.use(initReactI18next).init({
    lng: "en",
    defaultNS: "common",
    resources: { en: { ...Object.fromEntries(loaded), common } },
  });
}
