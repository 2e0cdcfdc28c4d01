import type { Rect } from "@portrait-studio/raster/types";
import type { Face } from "@portrait-studio/vision/types";
import type { BlankCorner, Eyewear, SkinMeasures } from "../quality/types.ts";

/** Goes up whenever the same photo would lead to other findings or another cut-out: stored ones of another version are to be made again. */
export const findingsVersion = 11;

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

/** A face as it is stored: plain JSON, lengths in pixels of the upright photo. */
export interface FaceFinding extends Omit<Face, "landmarks"> {
  /** x, y, z of 478 points: 32-bit floats in base64, see `unpackFloats` */
  landmarks: string;
  /** 128 numbers that tell people apart, likewise. Biometric data: it is deleted with the photo */
  identity: string;
  measures: FaceMeasures;
}

/** What one photo tells by itself. Plain JSON. */
export interface Findings {
  findingsVersion: number;
  /** of the upright photo */
  width: number;
  height: number;
  /** no colour to speak of */
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
