import type { Language } from "@portrait-studio/contract/languages";
import { keepCrashTexts } from "./crash.ts";
import type crash from "./en/crash.json";
import type errors from "./en/errors.json";
import type mail from "./en/mail.json";
import type about from "./en/screens/about.json";
import type adjust from "./en/screens/adjust.json";
import type auth from "./en/screens/auth.json";
import type billing from "./en/screens/billing.json";
import type commands from "./en/screens/commands.json";
import type common from "./en/screens/common.json";
import type create from "./en/screens/create.json";
import type edits from "./en/screens/edits.json";
import type gallery from "./en/screens/gallery.json";
import type landing from "./en/screens/landing.json";
import type photos from "./en/screens/photos.json";
import type recipes from "./en/screens/recipes.json";
import type settings from "./en/screens/settings.json";
import type share from "./en/screens/share.json";
import type training from "./en/screens/training.json";
import type viewer from "./en/screens/viewer.json";

export type ShellTexts = { common: typeof common; crash: typeof crash; errors: typeof errors };
/** The texts of one screen, or of several that share them. */
export type ScreenTexts = {
  adjust: typeof adjust;
  auth: typeof auth;
  billing: typeof billing;
  commands: typeof commands;
  create: typeof create;
  edits: typeof edits;
  gallery: typeof gallery;
  photos: typeof photos;
  recipes: typeof recipes;
  settings: typeof settings;
  share: typeof share;
  training: typeof training;
  viewer: typeof viewer;
};
export type ScreenName = keyof ScreenTexts;
export type LandingTexts = { landing: typeof landing };
export type AboutTexts = { about: typeof about };
export type AllTexts = Omit<ShellTexts, "crash"> &
  ScreenTexts &
  LandingTexts &
  AboutTexts & { mail: typeof mail };

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

/** The texts of one screen in one language, so that browsers fetch only what they show. */
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
