import type { PhotoVerdict } from "../analysis/types.ts";

export interface CutOutRequest {
  /** the encoded photo */
  photo: Uint8Array;
  /** what the set's analysis says of it */
  verdict: PhotoVerdict;
  signal?: AbortSignal | undefined;
}

/** A person cut out of a photo. */
export interface CutOut {
  /** 8-bit grey PNG of the photo's shape, longer side at most 1024: 255 on the person */
  matte: Uint8Array;
  /** how much five runs with a shifted head box disagree; clean ones mostly stay under 0.1 */
  stability: number;
  /** how busy it is just outside the head; clean ones stay under 0.1 */
  ring: number;
  /** how much is left of where a person must be */
  cover: number;
  /** passed all gates: clean enough for a new background */
  passed: boolean;
}
