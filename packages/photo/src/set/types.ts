import type { Sameness } from "@portrait-studio/vision/types";
import type { Findings } from "../findings/types.ts";
import type { Rgb, SkinMeasures } from "../quality/types.ts";

export const verdictCodes = [
  /** nobody is seen */
  "no_clear_subject",
  /** another face is nearly as large, and nothing says which one is meant */
  "several_people",
  /** not the person of the other photos */
  "other_person",
  "too_small",
  /** the eyes are not sharp */
  "blurry",
  "eyes_closed",
  "too_dark",
  "sunglasses",
  /** repeats another photo */
  "near_duplicate",
  /** a turn has left corners without an image */
  "blank_corners",
  /** large letters stand behind the head or beside it */
  "lettering",
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

/** One photo of a set, with what it told by itself. */
export interface SeenPhoto {
  id: string;
  findings: Findings;
  /** the user confirmed who is shown, so faces are not compared */
  vouched?: boolean;
}

/** A rectangle in fractions of the photo's width and height, inside the photo. */
export interface HeadBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PhotoVerdict {
  id: string;
  width: number;
  height: number;
  grey: boolean;
  /** which of the findings' faces is meant, -1 where nobody is seen */
  subject: number;
  /** face, hair and ears of the one that is meant; where the person marked it, that place; null where nobody is seen */
  head: HeadBox | null;
  /** faces that are nearly as large, for the question "which one?" */
  others: HeadBox[];
  glasses: boolean;
  /** can a portrait be made from it at all */
  usable: boolean;
  /** 0..1, how good a portrait it will make */
  quality: number;
  verdicts: VerdictCode[];
  /** the better photo that it repeats */
  duplicateOf: string | null;
  /** distance to the person of the set, null where there is nobody to compare with */
  distance: number | null;
  sameness: Sameness | null;
}

/** Left and right are the person's own: a head turned to its left looks towards the image's right. */
export const adviceCodes = [
  "more_photos",
  "turn_left",
  "turn_right",
  "face_forward",
  "come_closer",
  "other_light",
  "smile",
  "no_smile",
  "sharper",
  "without_sunglasses",
] as const;
export type AdviceCode = (typeof adviceCodes)[number];

export interface SetSummary {
  photos: number;
  usable: number;
  /** over the usable photos that repeat no other, each as the lowest and the highest value: 0, 0 where there is none */
  yaw: [number, number];
  pitch: [number, number];
  /** where the light comes from, see `SkinMeasures.side` */
  side: [number, number];
  smile: [number, number];
  /** what the next photos would help most with, the best first, at most two */
  advice: AdviceCode[];
}

/** What the photos of one person tell together. Plain JSON. */
export interface SetFindings {
  findingsVersion: number;
  /** best first */
  photos: PhotoVerdict[];
  person: {
    skin: SkinMeasures["model"];
    /** median over the photos */
    luminance: number;
    tones: { skin: Rgb };
    /** of the photos that are the same person beyond doubt, packed; biometric data */
    identities: string[];
  };
  /** the photo most like all others, null where nobody is seen */
  medoid: string | null;
  /** photos to make portraits from, best first, 0 to 8 */
  references: string[];
  usable: boolean;
  /** why not */
  reason: "too_few_usable_photos" | null;
  summary: SetSummary;
}
