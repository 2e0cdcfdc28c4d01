import type { Language } from "@portrait-studio/contract/languages";
import { crash as english } from "./en/crash.ts";
import type { Translated } from "./translated.ts";

export type CrashTexts = Translated<typeof english>;

const known = new Map<Language, CrashTexts>([["en", english]]);

/** Keeps what a page in this language says when it breaks; every language's shell brings it along. */
export function keepCrashTexts(language: Language, texts: CrashTexts): void {
  known.set(language, texts);
}

/** What can be said without fetching anything, since fetching may be what failed: English when nothing else is here. */
export function crashTexts(wanted: Language): { language: Language; texts: CrashTexts } {
  const texts = known.get(wanted);
  return texts ? { language: wanted, texts } : { language: "en", texts: english };
}
