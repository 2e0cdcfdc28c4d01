import type { Look, Place } from "./types.ts";

/** Where each look can show a person: the places of its compositions, without the code that draws them. */
export const placesOf: Readonly<Record<Look, readonly Place[]>> = {
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
};

/** Places that are one surface, which can have any colour. */
const plain: ReadonlySet<Place> = new Set(["paper", "canvas", "curtain", "wall", "blinds"]);
/** Looks without colour: greys alone can be asked of them. */
const greyLooks: ReadonlySet<Look> = new Set(["noir", "sketch"]);

export function isPlain(place: Place): boolean {
  return plain.has(place);
}

/** Whether a look's lamps can have a colour. */
export function hasColour(look: Look): boolean {
  return !greyLooks.has(look);
}

/** Places that a word for a set can mean, such as a garden or a street for "outdoors". */
export function placesNamed(set: string | undefined): readonly string[] {
  if (set === "outdoors") return ["garden", "street"];
  return set === "wall" ? ["wall", "blinds"] : set ? [set] : [];
}
