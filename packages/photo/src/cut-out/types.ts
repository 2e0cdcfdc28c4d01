import type { PhotoAnalysis } from "../analysis/types.ts";

export interface CutOutRequest {
  /** the encoded photo */
  photo: Uint8Array;
  analysis: PhotoAnalysis;
  /** which of the analysis's faces is the person's */
  subject: number;
  signal?: AbortSignal | undefined;
}
