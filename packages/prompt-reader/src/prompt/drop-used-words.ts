import { toPlain } from "../mentions.ts";
import type { Look, Reading } from "../types.ts";
import { ownToBackdrop, ownToLook } from "./vocabulary.ts";

/**
 * Takes words out of a reading's `withoutEffect` that name what the plan shows anyway: "blinds" in noir, or "wall" where the
 * person stands before the look's own backdrop.
 */
export function dropUsedWords(reading: Reading, look: Look, isStudio: boolean): Reading {
  const isUsed = (word: string) =>
    ownToLook.get(look)?.has(word) || (isStudio && ownToBackdrop.get(look)?.has(word));
  return { ...reading, withoutEffect: reading.withoutEffect.filter((word) => !isUsed(toPlain(word))) };
}
