import {
  hasColour,
  isPlain,
  type Look,
  looks,
  placesNamed,
  type Reading,
  takesBackdrop,
  traitsByLook,
} from "../looks.ts";
import { toPlain } from "../words.ts";
import { isNeutral } from "./colours.ts";
import { type PromptSlots, readPrompt } from "./read-prompt.ts";
import { ownToBackdrop, ownToLook, promptWords } from "./vocabulary.ts";

export interface Shown {
  cutOut: boolean;
  /** the photo cuts the hair off: only close-ups are made of it */
  hairCut: boolean;
}

export interface AppliedWords {
  /** as words name it; undefined where the look doesn't have it, or nobody stands before anything */
  set?: string | undefined;
  /** #rrggbb */
  backdrop?: string | undefined;
  gel?: string | undefined;
  /** "own" for light from behind that is named without a colour */
  rim?: string | undefined;
  frame?: string | undefined;
  reading: Reading;
}

export function applyWords({ slots, words, reading }: PromptSlots, look: Look, shown: Shown): AppliedWords {
  const isStudio = shown.cutOut && wantsSet(slots, look);
  const colour = (slot: string) => slots.get(slot) || undefined;
  const wanted = slots.get("set");
  // light through a blind falls on any person
  const hasSet =
    (isStudio || wanted === "blinds") &&
    placesNamed(wanted).some((place) => traitsByLook[look].places.some((own) => own === place));
  const set = wanted === "own" || hasSet ? wanted : undefined;
  const backdrop = colour("backdrop");
  // black and white, or sepia, goes before any colour of lamps and walls
  const isGrey = slots.get("colour") === "none" || slots.get("tint") === "sepia";
  const takesColour = (hex: string | undefined) => hex !== undefined && (!isGrey || isNeutral(hex));
  const toGel = (slot: string) => (hasColour(look) && takesColour(colour(slot)) ? colour(slot) : undefined);
  // a street or a garden has its own colours
  const canDye =
    backdrop !== undefined &&
    isStudio &&
    (set === undefined ||
      placesNamed(set).some((place) =>
        traitsByLook[look].places.some((own) => own === place && isPlain(own)),
      )) &&
    takesColour(backdrop) &&
    takesBackdrop(look, backdrop);
  const heeded = {
    set,
    backdrop: canDye ? backdrop : undefined,
    gel: toGel("gel"),
    rim: colour("rim") === "own" ? "own" : toGel("rim"),
    frame: shown.hairCut && colour("frame") !== "close" ? undefined : colour("frame"),
  };
  // what hangs there in the colour asked for is a wall
  const isWall = heeded.backdrop !== undefined && wanted === "wall";
  const refused = (["set", "backdrop", "gel", "rim", "frame"] as const).filter(
    (slot) => slots.has(slot) && !heeded[slot] && !(slot === "set" && isWall),
  );
  const left = refused.reduce((rest, slot) => refuse(rest, slot, words.get(slot)), reading);
  return { ...heeded, reading: dropUsedWords(left, look, isStudio) };
}

/** Chooses the photos that can show what the words ask for; all of them where none can. */
export function photosFor<Photo extends Shown>(
  photos: readonly Photo[],
  said: PromptSlots,
  look: Look,
): readonly Photo[] {
  const obeyed = (shown: Shown) => {
    const { understood, withoutEffect } = applyWords(said, look, shown).reading;
    return understood.length - withoutEffect.length;
  };
  const prefer = (some: readonly Photo[], part: keyof Shown, wanted: boolean) => {
    const others = some.filter((photo) => photo[part] === wanted);
    const whole = { cutOut: true, hairCut: false };
    return others.length > 0 && obeyed(whole) > obeyed({ ...whole, [part]: !wanted }) ? others : some;
  };
  return prefer(prefer(photos, "cutOut", true), "hairCut", false);
}

export function wantsSet(slots: ReadonlyMap<string, string>, look: Look): boolean {
  if (slots.get("set") === "own") return false;
  return look !== "natural" || slots.has("backdrop");
}

/** Without the words that name what the image shows anyway: "blinds" in noir, or "wall" before the look's own backdrop. */
function dropUsedWords(reading: Reading, look: Look, isStudio: boolean): Reading {
  const isUsed = (word: string) => ownToLook[look].has(word) || (isStudio && ownToBackdrop[look]?.has(word));
  return { ...reading, withoutEffect: reading.withoutEffect.filter((word) => !isUsed(toPlain(word))) };
}

function refuse(
  { understood, withoutEffect }: Reading,
  slot: string,
  words: readonly string[] = [],
): Reading {
  const idle = words.filter((word) => !promptWords.stopWords.has(toPlain(word)));
  return {
    understood: understood.filter((code) => !code.startsWith(`${slot}:`)),
    withoutEffect: [...new Set([...withoutEffect, ...idle])],
  };
}

export interface PromptPreview {
  prompt: string;
  negativePrompt?: string | undefined;
  /** one of the looks; others are ignored */
  recipeId?: string | undefined;
  photos: readonly Shown[];
}

/** Reads a prompt as an image's plan will, before there is one; this loads no code that touches pixels. */
export function previewReading({ prompt, negativePrompt, recipeId, photos }: PromptPreview): Reading {
  const recipe = looks.find((look) => look === recipeId) ?? null;
  const said = readPrompt(prompt, negativePrompt ?? "", recipe);
  const look = recipe ?? looks.find((name) => name === said.slots.get("look")) ?? "natural";
  const [first = { cutOut: false, hairCut: false }] = photosFor(photos, said, look);
  return applyWords(said, look, first).reading;
}
