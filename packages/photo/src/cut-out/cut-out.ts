import sharp from "sharp";
import type { CutOut, CutOutCleanness, PhotoAnalysis } from "../analysis/types.ts";
import { doubtfulFrom } from "../matte/doubt.ts";
import { type CutPhoto, cutPhoto } from "./cut-photo.ts";

export interface CutOutRequest {
  photo: Uint8Array;
  analysis: PhotoAnalysis;
  /** which of the analysis's faces is the person's */
  subject: number;
  signal?: AbortSignal | undefined;
}

const previewSide = 320;

/** It is null where no face is seen that says who it is. @throws UnreadablePhotoError, or the signal's reason when it is aborted */
export async function cutOut({ photo, analysis, subject, signal }: CutOutRequest): Promise<CutOut | null> {
  signal?.throwIfAborted();
  const { findings } = analysis;
  if (!findings.faces[subject]) return null;
  const cut = await cutPhoto(photo, { findings, subject });
  const { alpha, width, height, doubt } = cut;
  const matte = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 3, adaptiveFiltering: true })
    .toBuffer();
  return { matte, image: await drawPreview(cut), ...judge(doubt) };
}

async function drawPreview(cut: CutPhoto): Promise<Uint8Array | null> {
  const small = cut.drawSmall();
  const part = edges(small);
  if (!part) return null;
  const { width, height, data } = small;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .extract(part)
    .resize(previewSide, previewSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, alphaQuality: 90 })
    .toBuffer();
}

function judge({ score, reasons }: CutPhoto["doubt"]): CutOutCleanness {
  return { score, reasons, passed: score < doubtfulFrom };
}

/** The smallest rectangle with all of the person in it; null where there is nothing. */
function edges({ width, height, data }: ReturnType<CutPhoto["drawSmall"]>) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const first = firstSeen(data, y * width, width, 1);
    if (first === width) continue;
    left = Math.min(left, first);
    right = Math.max(right, width - 1 - firstSeen(data, (y + 1) * width - 1, width, -1));
    top = Math.min(top, y);
    bottom = y;
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Steps from a pixel along its row to the first that shows, of `count` at most. */
function firstSeen(data: Uint8Array, from: number, count: number, step: 1 | -1): number {
  let k = 0;
  while (k < count && data[(from + k * step) * 4 + 3] < 5) k++;
  return k;
}
