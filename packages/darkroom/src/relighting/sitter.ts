import type { Plane } from "@portrait-studio/raster";
import type { OwnLight } from "./fit-own-light.ts";
import type { Landmarks } from "./head/landmarks.ts";
import type { FaceMasks, HeadRelief } from "./head/types.ts";

/** A person to be lit: linear light at full size, and what is known about their shape at a smaller size. */
export interface Sitter {
  width: number;
  height: number;
  red: Plane;
  green: Plane;
  blue: Plane;
  /** the small size of the maps below */
  low: { width: number; height: number; scale: number };
  /**
   * the person's part of each pixel at full size, where the person has been cut out: then red, green and blue are the person's
   * own colours, and a backdrop must be hung behind
   */
  matte: Plane | null;
  /** 1 on the person, 0 behind, soft between */
  subject: Plane;
  /** 1 on skin; not on eyes, lips and brows */
  skin: Plane;
  readonly relief: HeadRelief;
  /** of the face, in pixels of the small maps */
  landmarks: Landmarks;
  masks: FaceMasks;
  /** the photo's own light on the face */
  readonly ownLight: OwnLight;
}
