import type { ImageFlaw } from "@portrait-studio/contract/choices";
import type { ErrorCode, ErrorDetails } from "@portrait-studio/contract/errors";
import { type Language, languages } from "@portrait-studio/contract/languages";
import type { OriginLabel } from "@portrait-studio/contract/origin";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import type { GenerationKind } from "@portrait-studio/contract/statuses";
import { createInstance, type TFunction } from "i18next";
import type { Prompts } from "./prompts.ts";
import { loadServerTexts, type ServerTexts } from "./server.ts";

export {
  type Mood,
  type Prompts,
  type Slot,
  slots,
  type Touch,
  type Unmakeable,
  unmakeable,
} from "./prompts.ts";
export type ReferenceTexts = ServerTexts["reference"];

const namespaces = ["errors", "mail"] as const;
type ServerNamespace = (typeof namespaces)[number];

interface Speaker extends ServerTexts {
  translate: TFunction<ServerNamespace[]>;
}

// servers need all languages, so they are loaded at the start
const english = await loadServerTexts("en");
const speakers = new Map(
  await Promise.all(
    languages.map(
      async (language) => [language, createSpeaker(language, await loadServerTexts(language))] as const,
    ),
  ),
);

function createSpeaker(language: Language, texts: ServerTexts): Speaker {
  // a separate instance, not i18next's global one
  const instance = createInstance({
    lng: language,
    fallbackLng: "en",
    ns: namespaces,
    defaultNS: "errors",
    // English is the fallback for plural forms that a language leaves out
    resources: { en: { ...english }, [language]: { ...texts } },
    interpolation: { escapeValue: false },
  });
  void instance.init();
  return { ...texts, translate: instance.t as TFunction<ServerNamespace[]> };
}

function getSpeaker(language: Language): Speaker {
  const speaker = speakers.get(language);
  if (!speaker) throw new RangeError(`The studio has no texts in ${language}.`);
  return speaker;
}

export function translatorFor(language: Language): TFunction<ServerNamespace[]> {
  return getSpeaker(language).translate;
}

export function errorMessage(code: ErrorCode, language: Language, details: ErrorDetails = {}): string {
  return translatorFor(language)(`errors:${code}`, details);
}

export function withheldMessage(
  flaw: ImageFlaw,
  language: Language,
  kind: GenerationKind = "generation",
): string {
  const { withheld } = getSpeaker(language);
  return (kind === "edit" ? { ...withheld.generation, ...withheld.edit } : withheld.generation)[flaw];
}

export function originFileName(label: OriginLabel, language: Language): string {
  return getSpeaker(language).files.origin[label];
}

export function referenceTexts(language: Language): ReferenceTexts {
  return getSpeaker(language).reference;
}

export function lookName(recipe: RecipeId, language: Language): string {
  return getSpeaker(language).looks[recipe];
}

export function promptTexts(language: Language): Prompts {
  return getSpeaker(language).prompts;
}
