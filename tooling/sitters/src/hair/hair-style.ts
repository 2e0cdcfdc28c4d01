import type { Hairline } from "./scalp.ts";

/** A haircut as numbers. Lengths in centimetres. */
export type HairStyle = {
  line: Hairline;
  /** Number of hairs; fine pictures need about 50000. */
  density: number;
  /** Length on the crown and at the sides and nape. */
  length: number;
  sideLength: number;
  /** Where the hair is parted: x of the line on the crown, or none. */
  part?: number;
  /** Main direction of the crown's hair when it is not parted: right, up, forward. */
  comb: readonly [number, number, number];
  /** How steeply hair leaves the scalp (0 lies flat, 1 stands up) and how strongly it falls. */
  lift: number;
  /** Factor on the lift at the sides of unparted hair. */
  sideLift: number;
  fall: number;
  /** How strongly it is drawn to the head, as wet or heavy hair is: 0 not at all, 0.3 closely. */
  cling: number;
  /** Thickness of the layer that the hairs make over the head. */
  volume: number;
  /** Waves shared by a lock: height, number along the hair. */
  wave: number;
  waves: number;
  /** Coils of each hair by itself: radius, turns along the hair. */
  coil: number;
  coils: number;
  /** How closely a lock draws together towards its tip, 0..1, and how untidy single hairs are. */
  clump: number;
  frizz: number;
  /** Pull of the tips towards the neck, as in a bob. */
  tuck: number;
  radius: number;
};
