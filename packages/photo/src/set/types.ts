import type { Box, PhotoProblem, SetAdvice } from "@portrait-studio/contract";
import type { Findings, Rgb, SkinMeasures } from "../findings/types.ts";

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
  usable: boolean;
  /** 0..1, how good a portrait it will make */
  quality: number;
  verdicts: PhotoProblem[];
  /** the better photo that it repeats */
  duplicateOf: string | null;
}

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
  advice: SetAdvice[];
}

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
