import type { Language } from "@portrait-studio/contract";
import { promptTexts, type Unmakeable, unmakeable } from "@portrait-studio/i18n";
import type { NearestAdvice } from "./port.ts";
import { readIdea } from "./read-idea.ts";

export function findNearest(
  withoutEffect: readonly string[],
  language: Language,
  canMake: (words: string) => boolean,
): NearestAdvice[] {
  const { nearest } = promptTexts(language);
  const asked = withoutEffect.map((words) => {
    const { says } = readIdea(words);
    const kind = unmakeable.find((one) => one !== "other" && says.has(one)) ?? "other";
    return { words, kind, instead: findInstead(words, kind, language, canMake) };
  });
  const groups = Map.groupBy(asked, ({ kind, instead }) => `${unmakeable.indexOf(kind)} ${instead}`);
  return [...groups.values()]
    .toSorted(([a], [b]) => unmakeable.indexOf(a?.kind ?? "other") - unmakeable.indexOf(b?.kind ?? "other"))
    .map((group) => {
      const words = group.map((one) => one.words);
      const { kind = "other", instead = "" } = group[0] ?? {};
      const named = new Intl.ListFormat(language, { type: "conjunction" }).format(words);
      const say = (text: string) => text.replace("{{words}}", named).replace("{{instead}}", instead);
      const advice = instead ? `${nearest.why[kind]} ${nearest.near}` : nearest.why[kind];
      return { words, advice: say(advice), instead };
    });
}

/** The light and backdrop of the look that the words suggest, as far as they can be made; for any other place, open air. */
function findInstead(
  words: string,
  kind: Unmakeable,
  language: Language,
  canMake: (words: string) => boolean,
): string {
  if (needsPhotos(kind)) return "";
  const { moods, nearest } = promptTexts(language);
  for (const look of readIdea(words).looks) {
    const { style, light, background } = moods[look];
    const parts = [style, light, background].filter(canMake);
    if (parts.length > 0) return parts.join(", ");
  }
  return kind === "place" ? nearest.openAir.filter(canMake).join(", ") : "";
}

/** Only another photo can change these. */
function needsPhotos(kind: Unmakeable): boolean {
  return kind === "clothing" || kind === "expression";
}
