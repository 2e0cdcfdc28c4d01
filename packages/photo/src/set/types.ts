import type { Box } from "@portrait-studio/contract";
import type { Findings } from "../findings/types.ts";
import type { Rgb, SkinMeasures } from "../quality/types.ts";

export type VerdictCode =
  /** nobody is seen */
  | "no_clear_subject"
  /** another face is nearly as large, and nothing says which one is meant */
  | "several_people"
  /** not the person of the other photos */
  | "other_person"
  | "too_small"
  /** the eyes are not sharp */
  | "blurry"
  | "eyes_closed"
  | "too_dark"
  | "sunglasses"
  /** repeats another photo */
  | "near_duplicate"
  /** a turn has left corners without an image */
  | "blank_corners"
  /** the photo's upper edge cuts the hair off: close-ups alone can be made of it */
  | "hair_cut"
  /** large letters stand behind the head or beside it */
  | "lettering";

/** One photo of a set, with what it told by itself. */
export interface SeenPhoto {
  id: string;
  findings: Findings;
  /** the user confirmed who is shown, so faces are not compared */
  vouched?: boolean;
}

export interface RankedPhoto {
  id: string;
  width: number;
  height: number;
  grey: boolean;
  /** which of the findings' faces is meant, -1 where nobody is seen */
  subject: number;
  /** face, hair and ears of the one that is meant; where the person marked it, that place; null where nobody is seen */
  head: Box | null;
  /** faces that are nearly as large, for the question "which one?" */
  others: Box[];
  /** can a portrait be made from it at all */
  usable: boolean;
  /** 0..1, how good a portrait it will make */
  quality: number;
  verdicts: VerdictCode[];
  /** the better photo that it repeats */
  duplicateOf: string | null;
}

/** Left and right are the person's own: a head turned to its left looks towards the image's right. */
export type AdviceCode =
  | "more_photos"
  | "turn_left"
  | "turn_right"
  | "face_forward"
  | "come_closer"
  | "other_light"
  | "smile"
  | "no_smile"
  | "sharper"
  | "without_sunglasses";

export interface SetVariety {
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
export interface RankedSet {
  /** best first */
  photos: RankedPhoto[];
  person: {
    skin: SkinMeasures["model"];
    /** median over the photos */
    luminance: number;
    tones: { skin: Rgb };
    /** of the photos that are the same person beyond doubt, packed; biometric data */
    identities: string[];
  };
  /** photos to make portraits from, best first, 0 to 8 */
  references: string[];
  usable: boolean;
  /** why not */
  reason: "too_few_usable_photos" | null;
  summary: SetVariety;
}
