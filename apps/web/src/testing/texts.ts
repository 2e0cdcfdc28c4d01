import type { Language } from "@portrait-studio/contract/languages";
import {
  loadScreen,
  loadShell,
  type ScreenTexts,
  type ShellTexts,
  screenNames,
} from "@portrait-studio/i18n/screens";

export type Texts = ScreenTexts & ShellTexts;

/** The words of the shell and of every screen in one language. */
export async function loadTexts(language: Language): Promise<Texts> {
  const screens = await Promise.all(
    screenNames.map(async (name) => [name, await loadScreen(language, name)]),
  );
  return { ...(await loadShell(language)), ...(Object.fromEntries(screens) as ScreenTexts) };
}

/** A name that begins with these words. */
export const beginning = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

/** A text with its values in it. */
export function say(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
