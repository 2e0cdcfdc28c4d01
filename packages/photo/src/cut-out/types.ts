import type { PhotoAnalysis, PhotoVerdict } from "../analysis/types.ts";

export interface CutOutRequest {
  /** the encoded photo */
  photo: Uint8Array;
  analysis: PhotoAnalysis;
  /** which of the faces is the person's */
  verdict: Pick<PhotoVerdict, "id" | "subject">;
  signal?: AbortSignal | undefined;
}
