import type { Capabilities } from "@portrait-studio/contract";

/** Edits that the darkroom does well; their wording is in the texts. */
const restyling = [
  "blackWhite",
  "warmer",
  "brighter",
  "contrast",
  "blur",
  "grain",
  "vignette",
  "closer",
  "square",
  "golden",
  "soften",
  "polaroid",
  "lightLeft",
  "openEyes",
  "straighten",
  "removeBackground",
] as const;

/** Only an engine that invents can do the first of these. */
const inventing = [
  "suit",
  "leatherJacket",
  "glasses",
  "hat",
  "smile",
  "sea",
  "snow",
  "cafe",
  "cityNight",
  "oilPainting",
  "blackWhite",
  "warmer",
  "brighter",
  "contrast",
  "grain",
  "closer",
  "square",
] as const;

export function getSuggestions(able: Pick<Capabilities, "inventsScenes"> | undefined) {
  return able?.inventsScenes ? inventing : restyling;
}

/** Words that are there already are taken away again; others are added after a comma. */
export function addSuggestion(instruction: string, words: string): string {
  const parts = instruction
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const wanted = words.toLowerCase();
  const others = parts.filter((part) => part.toLowerCase() !== wanted);
  return (others.length < parts.length ? others : [...parts, parts.length > 0 ? wanted : words]).join(", ");
}
