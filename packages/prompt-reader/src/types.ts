export const looks = [
  "natural",
  "polaroid",
  "neon80s",
  "corporate",
  "cinematic",
  "painterly",
  "hyperReal",
  "noir",
  "renaissance",
  "environmental",
  "glamour",
  "editorial",
  "sketch",
  "goldenHour",
  "lowKey",
  "highKey",
  "windowLight",
  "tealHeadshot",
  "film35",
  "cyanotype",
  "risograph",
] as const;
export type Look = (typeof looks)[number];

/** What a set shows: the values of the slot `set` in the lexicon, beside "own" and "outdoors". */
export const places = [
  "paper",
  "canvas",
  "window",
  "street",
  "neon",
  "curtain",
  "wall",
  "blinds",
  "garden",
  "office",
  "library",
  "party",
] as const;
export type Place = (typeof places)[number];

/** What was made of the words. */
export interface Reading {
  /** slots and their values, such as "look:noir", "light:left", "no:grain" */
  understood: string[];
  /** words of the prompt that changed nothing, as written, in lower case */
  withoutEffect: string[];
}
