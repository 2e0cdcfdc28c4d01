import { type Plane, resizePlane } from "@portrait-studio/raster";
import type { Landmarks } from "./head/landmarks.ts";

/**
 * The shape of a person as an image shows it, one value a pixel. Axes: x to the image's right, y down, z to the viewer.
 */
interface Relief {
  /** unit normals */
  x: Plane;
  y: Plane;
  z: Plane;
  /** how far a point stands out towards the viewer, in face widths; 0 at the person's outline */
  height: Plane;
}
export interface HeadRelief extends Relief {
  /** cheek to cheek, in pixels of these planes */
  faceWidth: number;
  /** 0..1: how far a pixel's shape is the face mesh's, and not guessed from the outline */
  face: Plane;
}
/** Each plane is 0..1, soft at the edges; all have the same size. */
export interface FaceMasks {
  /** from the hairline to the chin */
  oval: Plane;
  /** the openings between the lids */
  eyes: Plane;
  lips: Plane;
  brows: Plane;
}

export interface OwnLight {
  /** factor to divide by, 1 on average over the face; only in the face's shape does it say much */
  shading: Plane;
  /** direction of the photo's own light across the image: negative from the left, in natural logarithms per unit of the normal */
  side: number;
}

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
  /** the same wherever skin is: also on ears and neck in full */
  allSkin: Plane;
  readonly relief: HeadRelief;
  /** of the face, in pixels of the small maps */
  landmarks: Landmarks;
  masks: FaceMasks;
  readonly ownLight: OwnLight;
}

/** Red, green and blue. */
export type Three = readonly [Plane, Plane, Plane];

export function shrinkColours({ red, green, blue, low: { width, height } }: Sitter): Three {
  const shrink = (plane: Plane) => resizePlane(plane, width, height);
  return [shrink(red), shrink(green), shrink(blue)];
}
