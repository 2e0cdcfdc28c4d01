import type { Look, SetName } from "../types.ts";
import { isNeutral } from "./colour-entries.ts";

/** Where each look can show a person: the places of its compositions, without the code that draws them. */
export const placesOf: Readonly<Record<Look, readonly SetName[]>> = {
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

/** Whether a look's lamps can have a colour. */
export function hasColour(look: Look): boolean {
  return !colourlessLooks.has(look);
}

/** Whether what is behind the person can have this colour. @param hex #rgb or #rrggbb */
export function takesBackdrop(look: Look, hex: string): boolean {
  return !blueLooks.has(look) && (!greyLooks.has(look) || isNeutral(hex));
}

/** Places that a word for a set can mean, such as a garden or a street for "outdoors". */
export function placesNamed(set: string | undefined): readonly string[] {
  if (set === "outdoors") return ["garden", "street"];
  return set === "wall" ? ["wall", "blinds"] : set ? [set] : [];
}
