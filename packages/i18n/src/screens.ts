import type { Language } from "@portrait-studio/contract/statuses";
import type { mail } from "./en/mail.ts";
import type { screens } from "./en/screens/index.ts";
import type { landing } from "./en/screens/landing.ts";

/** Everything that signed-in screens and sign-in say: a namespace per screen, and the texts of errors. */
export type ScreenTexts = typeof screens;
export type LandingTexts = { landing: typeof landing };
/** Every namespace there is, for the types of translators. */
export type AllTexts = ScreenTexts & LandingTexts & { mail: typeof mail };

const loading = new Map<Language, Promise<ScreenTexts>>();

/** The texts of one language, loaded when first asked for: a browser fetches only the language that it shows. */
export function loadScreens(language: Language): Promise<ScreenTexts> {
  const known = loading.get(language);
  if (known) return known;
  const texts = importScreens(language);
  loading.set(language, texts);
  texts.catch(() => loading.delete(language));
  return texts;
}

async function importScreens(language: Language): Promise<ScreenTexts> {
  // Spanish has English's keys, which `Translated` proves, with other words in them
  if (language === "es") return (await import("./es/screens/index.ts")).screens as unknown as ScreenTexts;
  return (await import("./en/screens/index.ts")).screens;
}

export async function loadLanding(language: Language): Promise<LandingTexts> {
  if (language === "es") return (await import("./es/screens/landing.ts")) as unknown as LandingTexts;
  return await import("./en/screens/landing.ts");
}
