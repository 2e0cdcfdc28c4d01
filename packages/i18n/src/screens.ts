import type { Language } from "@portrait-studio/contract/languages";
import { keepCrashTexts } from "./crash.ts";

export type ShellTexts = {
  common: typeof import("./en/screens/common.json");
  crash: typeof import("./en/crash.json");
  errors: typeof import("./en/errors.json");
};
export type ScreenTexts = {
  adjust: typeof import("./en/screens/adjust.json");
  auth: typeof import("./en/screens/auth.json");
  billing: typeof import("./en/screens/billing.json");
  commands: typeof import("./en/screens/commands.json");
  create: typeof import("./en/screens/create.json");
  edits: typeof import("./en/screens/edits.json");
  gallery: typeof import("./en/screens/gallery.json");
  photos: typeof import("./en/screens/photos.json");
  recipes: typeof import("./en/screens/recipes.json");
  settings: typeof import("./en/screens/settings.json");
  share: typeof import("./en/screens/share.json");
  training: typeof import("./en/screens/training.json");
  viewer: typeof import("./en/screens/viewer.json");
};
export type ScreenName = keyof ScreenTexts;
export type LandingTexts = { landing: typeof import("./en/screens/landing.json") };
export type AboutTexts = { about: typeof import("./en/screens/about.json") };
export type AllTexts = Omit<ShellTexts, "crash"> &
  ScreenTexts &
  LandingTexts &
  AboutTexts & { mail: typeof import("./en/mail.json") };

const screens: Readonly<Record<ScreenName, true>> = {
  adjust: true,
  auth: true,
  billing: true,
  commands: true,
  create: true,
  edits: true,
  gallery: true,
  photos: true,
  recipes: true,
  settings: true,
  share: true,
  training: true,
  viewer: true,
};

export const screenNames = Object.keys(screens) as ScreenName[];

export async function loadScreen<Name extends ScreenName | "about" | "common" | "landing">(
  language: Language,
  name: Name,
): Promise<(ScreenTexts & AboutTexts & LandingTexts & ShellTexts)[Name]> {
  const texts = await import(`./${language}/screens/${name}.json`, { with: { type: "json" } });
  return texts.default;
}

const shells = new Map<Language, Promise<ShellTexts>>();

/** The texts of the shell; returns the same promise for each call, as React's rendering needs it. */
export function loadShell(language: Language): Promise<ShellTexts> {
  const known = shells.get(language);
  if (known) return known;
  const texts = importShell(language);
  shells.set(language, texts);
  texts.catch(() => shells.delete(language));
  return texts;
}

async function importShell(language: Language): Promise<ShellTexts> {
  const [common, crash, errors] = await Promise.all([
    loadScreen(language, "common"),
    import(`./${language}/crash.json`, { with: { type: "json" } }),
    import(`./${language}/errors.json`, { with: { type: "json" } }),
  ]);
  keepCrashTexts(language, crash.default);
  return { common, crash: crash.default, errors: errors.default };
}

export async function loadLanding(language: Language): Promise<LandingTexts> {
  return { landing: await loadScreen(language, "landing") };
}

export async function loadAbout(language: Language): Promise<AboutTexts> {
  return { about: await loadScreen(language, "about") };
}
