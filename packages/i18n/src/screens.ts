import type { Language } from "@portrait-studio/contract/statuses";
import type { errors } from "./en/errors.ts";
import type { mail } from "./en/mail.ts";
import type { auth } from "./en/screens/auth.ts";
import type { billing } from "./en/screens/billing.ts";
import type { commands } from "./en/screens/commands.ts";
import type { common } from "./en/screens/common.ts";
import type { create } from "./en/screens/create.ts";
import type { gallery } from "./en/screens/gallery.ts";
import type { landing } from "./en/screens/landing.ts";
import type { recipes } from "./en/screens/recipes.ts";
import type { settings } from "./en/screens/settings.ts";
import type { share } from "./en/screens/share.ts";
import type { training } from "./en/screens/training.ts";
import type { viewer } from "./en/screens/viewer.ts";

/** What every screen needs. */
export type ShellTexts = { common: typeof common; errors: typeof errors };
/** What one screen says, or what some of them share. */
export type ScreenTexts = {
  auth: typeof auth;
  billing: typeof billing;
  commands: typeof commands;
  create: typeof create;
  gallery: typeof gallery;
  recipes: typeof recipes;
  settings: typeof settings;
  share: typeof share;
  training: typeof training;
  viewer: typeof viewer;
};
export type ScreenName = keyof ScreenTexts;
export type LandingTexts = { landing: typeof landing };
/** Every namespace there is, for the types of translators. */
export type AllTexts = ShellTexts & ScreenTexts & LandingTexts & { mail: typeof mail };

type Loaders = { readonly [Name in ScreenName]: () => Promise<ScreenTexts[Name]> };

const english: Loaders = {
  auth: async () => (await import("./en/screens/auth.ts")).auth,
  billing: async () => (await import("./en/screens/billing.ts")).billing,
  commands: async () => (await import("./en/screens/commands.ts")).commands,
  create: async () => (await import("./en/screens/create.ts")).create,
  gallery: async () => (await import("./en/screens/gallery.ts")).gallery,
  recipes: async () => (await import("./en/screens/recipes.ts")).recipes,
  settings: async () => (await import("./en/screens/settings.ts")).settings,
  share: async () => (await import("./en/screens/share.ts")).share,
  training: async () => (await import("./en/screens/training.ts")).training,
  viewer: async () => (await import("./en/screens/viewer.ts")).viewer,
};

const spanish: { readonly [Name in ScreenName]: () => Promise<object> } = {
  auth: async () => (await import("./es/screens/auth.ts")).auth,
  billing: async () => (await import("./es/screens/billing.ts")).billing,
  commands: async () => (await import("./es/screens/commands.ts")).commands,
  create: async () => (await import("./es/screens/create.ts")).create,
  gallery: async () => (await import("./es/screens/gallery.ts")).gallery,
  recipes: async () => (await import("./es/screens/recipes.ts")).recipes,
  settings: async () => (await import("./es/screens/settings.ts")).settings,
  share: async () => (await import("./es/screens/share.ts")).share,
  training: async () => (await import("./es/screens/training.ts")).training,
  viewer: async () => (await import("./es/screens/viewer.ts")).viewer,
};

// Spanish has English's keys, which `Translated` proves, with other words in them
const loaders: Readonly<Record<Language, Loaders>> = { en: english, es: spanish as unknown as Loaders };

export const screenNames = Object.keys(english) as ScreenName[];

/** The texts of one screen in one language: a browser fetches only what it shows. */
export function loadScreen<Name extends ScreenName>(
  language: Language,
  name: Name,
): Promise<ScreenTexts[Name]> {
  return loaders[language][name]();
}

const shells = new Map<Language, Promise<ShellTexts>>();

/** The same promise for each call, as rendering wants it. */
export function loadShell(language: Language): Promise<ShellTexts> {
  const known = shells.get(language);
  if (known) return known;
  const texts = importShell(language);
  shells.set(language, texts);
  texts.catch(() => shells.delete(language));
  return texts;
}

async function importShell(language: Language): Promise<ShellTexts> {
  if (language === "es") return (await import("./es/screens/shell.ts")) as unknown as ShellTexts;
  return await import("./en/screens/shell.ts");
}

export async function loadLanding(language: Language): Promise<LandingTexts> {
  if (language === "es") return (await import("./es/screens/landing.ts")) as unknown as LandingTexts;
  return await import("./en/screens/landing.ts");
}
