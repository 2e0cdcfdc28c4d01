import { type CutPhoto, cutPhoto } from "@portrait-studio/vision/thread";
import sharp from "sharp";
import type { CutOut, CutOutDoubt } from "../analysis/types.ts";
import type { CutOutRequest } from "./types.ts";

/** From this doubt on, a cut-out is used only if the person says so. */
const doubtfulFrom = 0.5;
/** Longest side of a preview. */
const previewSide = 320;

/**
 * Cuts the person out of a photo; null where no face is seen that says who it is.
 * @throws UnreadablePhotoError when the photo is not whole and readable
 * @throws the signal's reason when it is aborted
 */
export async function cutOut({ photo, analysis, verdict, signal }: CutOutRequest): Promise<CutOut | null> {
  signal?.throwIfAborted();
  const { findings } = analysis;
  if (!findings.faces[verdict.subject]) return null;
  const cut = await cutPhoto(photo, { findings, subject: verdict.subject });
  const { alpha, width, height, doubt } = cut;
  const matte = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { matte, picture: await drawPreview(cut), ...judge(doubt) };
}

async function drawPreview(cut: CutPhoto): Promise<Uint8Array | null> {
  const part = edges(cut);
  if (!part) return null;
  const { width, height } = cut;
  return sharp(withAlpha(cut), { raw: { width, height, channels: 4 } })
    .extract(part)
    .resize(previewSide, previewSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, alphaQuality: 90 })
    .toBuffer();
}

function withAlpha({ alpha, foreground }: CutPhoto): Uint8Array {
  const out = new Uint8Array(4 * alpha.length);
  for (let i = 0; i < alpha.length; i++) {
    out[4 * i] = foreground[3 * i];
    out[4 * i + 1] = foreground[3 * i + 1];
    out[4 * i + 2] = foreground[3 * i + 2];
    out[4 * i + 3] = alpha[i];
  }
  return out;
}

function judge({ score, reasons }: CutPhoto["doubt"]): CutOutDoubt {
  return { score, reasons, passed: score < doubtfulFrom };
}

/** The smallest rectangle with all of the person in it; null where there is nothing. */
function edges({ width, height, alpha }: CutPhoto) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 5) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
