import { recipeIds } from "@portrait-studio/contract/recipes";
import { isNeutral } from "./prompt/colours.ts";

/** The looks of the built-in engine: the photos as they are, and one for each recipe. */
export const looks = ["natural", ...recipeIds] as const;
export type Look = (typeof looks)[number];

/** Places that a set shows: the values of the slot `set` in the lexicon, beside "own" and "outdoors". */
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
export type SetName = (typeof places)[number];

/** A reading says what was made of the words. */
export interface Reading {
  /** slots and their values, such as "look:noir", "light:left", "no:grain" */
  understood: string[];
  /** words of the prompt that changed nothing, as written, in lower case */
  withoutEffect: string[];
}

/** Each look can show a person in the places of its compositions; the code that draws them is elsewhere. */
export const placesByLook: Readonly<Record<Look, readonly SetName[]>> = {
  natural: ["canvas"],
  polaroid: ["party", "paper", "garden"],
  neon80s: ["neon", "street"],
  corporate: ["paper", "canvas", "office"],
  cinematic: ["street", "window", "library"],
  painterly: ["canvas", "garden", "window"],
  hyperReal: ["canvas", "paper", "wall"],
  noir: ["blinds", "wall", "street"],
  renaissance: ["canvas", "curtain", "window"],
  environmental: ["garden", "window", "library"],
  glamour: ["curtain", "paper"],
  editorial: ["paper"],
  sketch: ["paper"],
  goldenHour: ["garden", "street"],
  lowKey: ["paper", "canvas", "wall"],
  highKey: ["paper"],
  windowLight: ["window", "curtain"],
  tealHeadshot: ["paper", "canvas"],
  film35: ["wall", "garden", "street"],
  cyanotype: ["paper", "canvas"],
  risograph: ["paper"],
};

/** Places that are one surface, which can have any colour. */
const plain: ReadonlySet<SetName> = new Set(["paper", "canvas", "curtain", "wall", "blinds"]);
/** Looks whose lamps can have no colour, since prints of them have none of their own. */
const colourlessLooks: ReadonlySet<Look> = new Set(["noir", "sketch", "cyanotype", "risograph"]);
/** Greys alone can be asked of what is behind a person in black and white, and nothing of a print in one blue. */
const greyLooks: ReadonlySet<Look> = new Set(["noir"]);
const blueLooks: ReadonlySet<Look> = new Set(["cyanotype"]);

export function isPlain(place: SetName): boolean {
  return plain.has(place);
}

/** Tells whether a look's lamps can have a colour. */
export function hasColour(look: Look): boolean {
  return !colourlessLooks.has(look);
}

/** Tells whether what is behind the person can have this colour. @param hex #rgb or #rrggbb */
export function takesBackdrop(look: Look, hex: string): boolean {
  return !blueLooks.has(look) && (!greyLooks.has(look) || isNeutral(hex));
}

/** Places that a word for a set can mean, such as a garden or a street for "outdoors". */
export function placesNamed(set: string | undefined): readonly string[] {
  if (set === "outdoors") return ["garden", "street"];
  return set === "wall" ? ["wall", "blinds"] : set ? [set] : [];
}
