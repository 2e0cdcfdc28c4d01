import type { Box } from "@portrait-studio/contract";
import type { Findings, Rgb, SkinMeasures } from "../findings/types.ts";
import type { RankedPhoto, RankedSet, SetVariety } from "../set/types.ts";

export type { Sameness } from "@portrait-studio/vision/types";
export type { Rgb } from "../findings/types.ts";
export type { SetVariety } from "../set/types.ts";

/** The middle is in fractions of the photo's width and height, the size in fractions of its width. */
export interface FacePlace {
  x: number;
  y: number;
  /** cheek to cheek; hairline to chin is 1.3 times as much */
  width: number;
  /** degrees, clockwise */
  tilt: number;
  /** -1..1, positive towards the image's right; 1 is a turn of 45 degrees */
  yaw: number;
}

export type SkinModel = SkinMeasures["model"];

export interface FaceLight {
  /** median luminance of the face, 0..1, as coded in sRGB */
  luminance: number;
  skin: SkinModel;
  /** mean colours, 0..255 */
  tones: { skin: Rgb };
}

export interface PhotoAnalysis {
  /** `analysisVersion` of the code that made it: of any other, the photo is analysed again */
  version: string;
  /** holds biometric data: it is deleted with the photo */
  findings: Findings;
  /** the person has said where the head is */
  marked?: {
    headBox: Box;
    /** of that place, where no face is seen in it */
    measures?: FaceLight;
  };
}

export interface AnalysedPhoto {
  id: string;
  analysis: PhotoAnalysis;
}

export interface ArtifactPhoto extends Omit<RankedPhoto, "head"> {
  face: FacePlace;
  /** face, hair and hat */
  head: Box;
  /** the face is where `face` says; otherwise `face` is a guess */
  found: boolean;
  measures: FaceLight;
  /** what looks need of the face, where one is seen */
  seen?: SeenFace;
  /** of the cut-out that may have a set behind it, 0..1 */
  doubt?: number;
}

export interface SeenFace {
  /** x, y, z of 478 points in pixels of the upright photo: 32-bit floats in base64 */
  landmarks: string;
  /** cheek to cheek in pixels of the photo, as it would be seen from the front */
  width: number;
  /** 0..1 each: how sharp the eyes are, how far they are open (closed under 0.15), how far the lips are apart, and a smile */
  sharpness: number;
  eyesOpen: number;
  mouthOpen: number;
  smile: number;
  /** degrees, positive where the head looks up */
  pitch: number;
  hairCut: boolean;
  /** row at which the head ends above, with hair and hat, in pixels of the photo */
  crown: number;
}

/** The model artifact holds all that an image needs beside the photos, without the numbers that tell people apart. It is plain JSON. */
export interface SetAnalysis extends Pick<RankedSet, "references" | "usable" | "reason"> {
  version: 2;
  photos: ArtifactPhoto[];
  /** its luminance is the median over the photos */
  person: FaceLight;
}

export interface SetJudgement {
  /** in the order of the photos given */
  photos: (Pick<ArtifactPhoto, "id" | "verdicts" | "usable" | "subject" | "duplicateOf"> & {
    /** null where nobody is seen */
    head: Box | null;
  })[];
  /** blocked: no model can be made of it; attention: it can, though not every photo is good */
  state: "ready" | "attention" | "blocked";
  summary: SetVariety;
}

export type DoubtReason = "hair-unclear" | "background-alike" | "person-touches" | "parts-unclear";

export interface CutOutCleanness {
  /** 0 clean, 1 surely wrong somewhere */
  score: number;
  /** the strongest first */
  reasons: DoubtReason[];
  /** clean enough for a new background without the person's word */
  passed: boolean;
}

export interface CutOut extends CutOutCleanness {
  /** 8-bit grey PNG of the photo's shape, longer side at most 2048: 255 on the person */
  matte: Uint8Array;
  /** to be looked at and judged: transparent WebP of at most 320 pixels a side, no larger than the person; null where there is nothing */
  image: Uint8Array | null;
}
