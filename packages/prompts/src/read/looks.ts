import { type LookPlace, type LookTraits, lookTraits, recipeIds } from "@portrait-studio/contract/recipes";
import { isNeutral } from "./prompt/colours.ts";

export const looks = ["natural", ...recipeIds] as const;
export type Look = (typeof looks)[number];

export type SetName = LookPlace;

export interface Reading {
  /** slots and their values, such as "look:noir", "light:left", "no:grain" */
  understood: string[];
  /** words of the prompt that changed nothing, as written, in lower case */
  withoutEffect: string[];
}

export const traitsByLook: Readonly<Record<Look, LookTraits>> = {
  natural: { places: ["canvas", "canvas", "canvas"], framings: ["bust", "close", "half"] },
  ...lookTraits,
};

/** Places that are one surface, which can have any colour. */
const plain: ReadonlySet<SetName> = new Set(["paper", "canvas", "curtain", "wall", "blinds"]);
export function isPlain(place: SetName): boolean {
  return plain.has(place);
}

export function hasColour(look: Look): boolean {
  return traitsByLook[look].lamps !== "white";
}

/** Tells whether what is behind the person can have this colour. @param hex #rgb or #rrggbb */
export function takesBackdrop(look: Look, hex: string): boolean {
  const { backdrops } = traitsByLook[look];
  return backdrops !== "none" && (backdrops !== "grey" || isNeutral(hex));
}

export function placesNamed(set: string | undefined): readonly string[] {
  if (set === "outdoors") return ["garden", "street"];
  return set === "wall" ? ["wall", "blinds"] : set ? [set] : [];
}
