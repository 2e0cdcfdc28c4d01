/** A rectangle in fractions of the photo's width and height, inside the photo. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A face: middle in fractions of the photo's width and height, size in fractions of its width. */
export interface Face {
  x: number;
  y: number;
  /** cheek to cheek; hairline to chin is 1.3 times as much */
  width: number;
  /** degrees, clockwise */
  tilt: number;
  /** -1..1, which way it is turned */
  yaw: number;
  /** where hair or hat ends, in face widths above the middle */
  top: number;
}

/** Skin as a Gaussian in (ln R/G, ln B/G), which doesn't know how bright it is. */
export interface SkinModel {
  mean: [number, number];
  /** standard deviations */
  spread: [number, number];
}

export type Rgb = [number, number, number];

export interface FaceMeasures {
  /** hairline to chin in the photo's own pixels */
  height: number;
  /** variance of the Laplacian over variance of the luminance, face scaled to 160 pixels high */
  sharpness: number;
  /** share of face pixels that are burnt out */
  clipped: number;
  /** share of face pixels that are black */
  crushed: number;
  /** median luminance of the face, 0..1, as coded in sRGB */
  luminance: number;
  skin: SkinModel;
  /** mean colours, 0..255 */
  tones: { skin: Rgb; hair: Rgb; clothes: Rgb };
}

export interface FaceCandidate {
  face: Face;
  /** 0..1 */
  score: number;
  measures: FaceMeasures;
  /** 26 x 32 band-passed pixels round the face, turned upright, as signed bytes in base64 */
  patch: string;
}

/** What one photo tells by itself. Plain JSON. */
export interface PhotoAnalysis {
  version: 1;
  width: number;
  height: number;
  /** no colour to speak of */
  grey: boolean;
  /** 64-bit perceptual hash of the photo and of its mirror image, hexadecimal */
  hash: string;
  mirroredHash: string;
  /** 95th percentile of luminance, 0..1 */
  brightest: number;
  /** most likely faces, best first; may be empty */
  candidates: FaceCandidate[];
  /** where a face would be if none of them is one */
  fallback: FaceCandidate;
  /** the person has said where the head is: the only candidate is there, beyond doubt */
  told?: boolean;
}

/** One photo of a set, with what it told by itself. */
export interface AnalysedPhoto {
  id: string;
  analysis: PhotoAnalysis;
}

export const verdictCodes = [
  "too_small",
  "blurry",
  "too_dark",
  "near_duplicate",
  "no_clear_subject",
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export interface PhotoVerdict {
  id: string;
  width: number;
  height: number;
  grey: boolean;
  hash: string;
  face: Face;
  /** face, hair and hat */
  head: Box;
  /** 0..1, with what the other photos say */
  confidence: number;
  /** the face is where `face` says; otherwise `face` is a guess */
  found: boolean;
  /** can a portrait be made from it at all */
  usable: boolean;
  /** 0..1, how good a portrait it will make */
  quality: number;
  /** the better photo it repeats */
  duplicateOf: string | null;
  verdicts: VerdictCode[];
  measures: FaceMeasures;
}

/** The model artifact: everything a portrait needs beside the photos. Plain JSON. */
export interface SetAnalysis {
  version: 1;
  photos: PhotoVerdict[];
  person: {
    skin: SkinModel;
    /** median over the photos */
    luminance: number;
    tones: { skin: Rgb; hair: Rgb; clothes: Rgb };
    /** mean face as `FaceCandidate.patch`, null where no face agreed with another */
    meanFace: string | null;
  };
  /** photo ids, best first, 0 to 8 */
  references: string[];
  /** at least four usable photos with a found face */
  usable: boolean;
  /** why not */
  reason: "too_few_usable_photos" | null;
}

/** What a set of photos looks like: each photo with what the others say of it, and whether a model can be made. */
export interface SetJudgement {
  /** in the order of the photos given */
  photos: Pick<PhotoVerdict, "id" | "verdicts" | "usable" | "head" | "face" | "duplicateOf">[];
  /** blocked: no model can be made of it; attention: it can, though not every photo is good */
  state: "ready" | "attention" | "blocked";
}
