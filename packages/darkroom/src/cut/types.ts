import type { CutOutDoubt, PhotoAnalysis, PhotoVerdict } from "../analysis/types.ts";

export interface CutOutRequest {
  /** the encoded photo */
  photo: Uint8Array;
  analysis: PhotoAnalysis;
  /** which of the faces is the person's */
  verdict: Pick<PhotoVerdict, "id" | "subject">;
  signal?: AbortSignal | undefined;
}

/** A person cut out of a photo. */
export interface CutOut extends CutOutDoubt {
  /** 8-bit grey PNG of the photo's shape, longer side at most 2048: 255 on the person */
  matte: Uint8Array;
}
