import type { Language } from "@portrait-studio/contract/languages";
import english from "./en/crash.json" with { type: "json" };

export type CrashTexts = typeof english;

const known = new Map<Language, CrashTexts>([["en", english]]);

export function keepCrashTexts(language: Language, texts: CrashTexts): void {
  known.set(language, texts);
}

/** Crash texts without fetching, which may be what failed; English if the wanted language is not loaded. */
export function crashTexts(wanted: Language): { language: Language; texts: CrashTexts } {
  const texts = known.get(wanted);
  return texts ? { language: wanted, texts } : { language: "en", texts: english };
}
