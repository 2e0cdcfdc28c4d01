import type { Rect } from "@portrait-studio/raster/types";
import type { Face } from "@portrait-studio/vision/types";

export type Rgb = [number, number, number];
export interface SkinMeasures {
  /** median luminance of the skin, 0..1, as coded in sRGB; and its 5th and 95th percentiles */
  luminance: number;
  shade: number;
  light: number;
  /** share of the skin that is burnt out, and that is black */
  clipped: number;
  crushed: number;
  /** light on the image's right over that on its left, natural logarithm: beyond 0.5 the light comes from a side */
  side: number;
  /** share of what lies round the mouth and on the chin that has not the colour and light of the face above: a beard, or what is before it */
  covered: number;
  /** median colour, 0..255 */
  tone: Rgb;
  /** the skin as a Gaussian (means and standard deviations) in (ln R/G, ln B/G), which does not depend on how bright it is */
  model: { mean: [number, number]; spread: [number, number] };
}
export interface Eyewear {
  /** luminance round the eyes over that of the cheeks: above 0.3 without dark lenses */
  lensLight: number;
  /** how much a line across the bridge of the nose differs from the skin above and below it */
  bridge: number;
}
export interface BlankCorner {
  corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
  /** legs of the triangle, in parts of the photo's width and height */
  width: number;
  height: number;
}

/** It goes up whenever a photo would lead to other findings or another cut-out: stored ones of another version are made again. */
export const findingsVersion = 13;

export interface FaceMeasures {
  /** forehead to chin in the photo's own pixels, as the mesh sees it */
  height: number;
  /** of the eyes; see `measureEyeSharpness` */
  sharpness: number;
  skin: SkinMeasures;
  /** row at which the head ends above, with hair and hat; the photo's own edge where it cuts them off */
  crown: number;
  hairCut: boolean;
  eyewear: Eyewear;
}

/** A stored face is plain JSON; its lengths are in pixels of the upright photo. */
export interface FaceFinding extends Omit<Face, "landmarks"> {
  /** x, y, z of 478 points: 32-bit floats in base64, see `unpackFloats` */
  landmarks: string;
  /** 128 numbers that tell people apart, likewise. Biometric data: it is deleted with the photo */
  identity: string;
  measures: FaceMeasures;
}

export interface Findings {
  findingsVersion: number;
  width: number;
  height: number;
  grey: boolean;
  /** 64-bit perceptual hash of the photo and of its mirror image, hexadecimal */
  hash: string;
  mirroredHash: string;
  /** 95th percentile of luminance, 0..1, as coded in sRGB */
  brightest: number;
  blankCorners: BlankCorner[];
  /** the longest line of large letters beside or above the first face, in pixels; null where there is none */
  lettering: Rect | null;
  /** large and central ones first, at most eight; empty where nobody is seen */
  faces: FaceFinding[];
  /** the person has said where the head is: the first face is the one there, whatever the other photos say */
  marked: boolean;
  /** a place was marked and no face is seen in it */
  markedBox?: Rect;
}
