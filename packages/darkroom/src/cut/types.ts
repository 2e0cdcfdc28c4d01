import type { PhotoVerdict } from "../analysis/types.ts";

export interface CutOutRequest {
  /** the encoded photo */
  photo: Uint8Array;
  /** where the set's analysis says that head and face are */
  verdict: Pick<PhotoVerdict, "id" | "head" | "face">;
  signal?: AbortSignal | undefined;
}

/** A person cut out of a photo. */
export interface CutOut {
  /** 8-bit grey PNG of the photo's shape, longer side at most 1024: 255 on the person */
  matte: Uint8Array;
  /** how much five runs with a shifted head box disagree; clean ones stay under 0.07 */
  stability: number;
  /** how busy it is just outside the head; clean ones stay under 0.1 */
  ring: number;
  /** how much is left of where a person must be */
  cover: number;
  /** how much the most doubtful place changes, 0 to 1, with the box or with what is believed of colours */
  doubt: number;
  /** how broad the person is under the chin, in face widths */
  breadth: number;
  /** passed all gates: clean enough for a new background */
  passed: boolean;
  /** near enough to it that a person who sees it may find it clean */
  presentable: boolean;
}

/** A cut-out to be looked at and judged. */
export interface CutOutPreview {
  /** transparent WebP of at most 320 pixels a side, no larger than the person */
  picture: Uint8Array;
  /** passed all gates; else it is doubtful */
  passed: boolean;
}
