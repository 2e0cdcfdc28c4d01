import { toPlain } from "../mentions.ts";
import type { Look, Reading } from "../types.ts";
import { hasColour, isPlain, placesNamed, placesOf, takesBackdrop } from "./places-of.ts";
import type { PromptSlots } from "./read-prompt.ts";
import { stopWords } from "./vocabulary.ts";

/** Which words for colours and places a look obeys. */
export interface AppliedWords {
  /** as words name it; undefined where the look doesn't have it, or nobody stands before anything */
  set?: string | undefined;
  /** #rrggbb */
  backdrop?: string | undefined;
  gel?: string | undefined;
  rim?: string | undefined;
  reading: Reading;
}

/**
 * What a look makes of the words for colours and places; the others are said to have no effect, before an image is made as after.
 * @param isStudio whether the person stands before a set
 */
export function applyWords(
  { slots, words, reading }: PromptSlots,
  look: Look,
  isStudio: boolean,
): AppliedWords {
  const colour = (slot: string) => slots.get(slot) || undefined;
  const wanted = slots.get("set");
  // light through a blind falls on any person
  const hasSet =
    (isStudio || wanted === "blinds") &&
    placesNamed(wanted).some((place) => placesOf[look].some((own) => own === place));
  const set = wanted === "own" || hasSet ? wanted : undefined;
  const backdrop = colour("backdrop");
  // a street or a garden has its own colours
  const canDye =
    backdrop !== undefined &&
    isStudio &&
    (set === undefined ||
      placesNamed(set).some((place) => placesOf[look].some((own) => own === place && isPlain(own)))) &&
    takesBackdrop(look, backdrop);
  const heeded = {
    set,
    backdrop: canDye ? backdrop : undefined,
    gel: hasColour(look) ? colour("gel") : undefined,
    rim: hasColour(look) ? colour("rim") : undefined,
  };
  // what hangs there in the colour asked for is a wall
  const isWall = heeded.backdrop !== undefined && wanted === "wall";
  const refused = (["set", "backdrop", "gel", "rim"] as const).filter(
    (slot) => slots.has(slot) && !heeded[slot] && !(slot === "set" && isWall),
  );
  return { ...heeded, reading: refused.reduce((said, slot) => refuse(said, slot, words.get(slot)), reading) };
}

function refuse(
  { understood, withoutEffect }: Reading,
  slot: string,
  words: readonly string[] = [],
): Reading {
  const idle = words.filter((word) => !stopWords.has(toPlain(word)));
  return {
    understood: understood.filter((code) => !code.startsWith(`${slot}:`)),
    withoutEffect: [...new Set([...withoutEffect, ...idle])],
  };
}
