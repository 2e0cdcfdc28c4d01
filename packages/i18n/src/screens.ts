import type { Language } from "@portrait-studio/contract/languages";
import { keepCrashTexts } from "./crash.ts";
import type { crash } from "./en/crash.ts";
import type { errors } from "./en/errors.ts";
import type { mail } from "./en/mail.ts";
import type { about } from "./en/screens/about.ts";
import type { adjust } from "./en/screens/adjust.ts";
import type { auth } from "./en/screens/auth.ts";
import type { billing } from "./en/screens/billing.ts";
import type { commands } from "./en/screens/commands.ts";
import type { common } from "./en/screens/common.ts";
import type { create } from "./en/screens/create.ts";
import type { edits } from "./en/screens/edits.ts";
import type { gallery } from "./en/screens/gallery.ts";
import type { landing } from "./en/screens/landing.ts";
import type { photos } from "./en/screens/photos.ts";
import type { recipes } from "./en/screens/recipes.ts";
import type { settings } from "./en/screens/settings.ts";
import type { share } from "./en/screens/share.ts";
import type { training } from "./en/screens/training.ts";
import type { viewer } from "./en/screens/viewer.ts";

/** The texts that every screen needs. */
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
/** All namespaces, for the types of translators. */
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

/** Loads a file of a language's folder; the file's type `Translated` ensures that it has the English keys. */
function importTexts<Texts>(
  language: Language,
  file: ScreenName | "about" | "landing" | "shell",
): Promise<Texts> {
  return import(`./${language}/screens/${file}.ts`);
}

/** The texts of one screen in one language, so that browsers fetch only what they show. */
export async function loadScreen<Name extends ScreenName>(
  language: Language,
  name: Name,
): Promise<ScreenTexts[Name]> {
  const texts = await importTexts<Pick<ScreenTexts, Name>>(language, name);
  return texts[name];
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
  const texts = await importTexts<ShellTexts>(language, "shell");
  keepCrashTexts(language, texts.crash);
  return texts;
}

export function loadLanding(language: Language): Promise<LandingTexts> {
  return importTexts<LandingTexts>(language, "landing");
}

export function loadAbout(language: Language): Promise<AboutTexts> {
  return importTexts<AboutTexts>(language, "about");
}
