import type { Metadata } from "sharp";
import type { InputFormat } from "./input-format.ts";
import { type ImageSize, IntakeError } from "./intake-error.ts";

/** Lets a phone's 108 megapixels pass; a JPEG of that size takes 0.7 s and 130 MB, since it is decoded at half its size. */
const maxPixels = 110_000_000;
/** Bytes that may come out of a file, all frames of an animation together: this bounds the time. */
const maxDecodedBytes = 400_000_000;
/** Bytes that a decoder may have to hold at once because the file is not stored row by row: this bounds the memory. */
const maxHeldBytes = 256_000_000;

/** Phones and cameras stay below these; such a photo takes at most 1.4 s and 150 MB. A JPEG is decoded at half its size. */
const lightDecodedBytes = 200_000_000;
const lightHeldBytes = 100_000_000;

export type ImageHeader = Pick<
  Metadata,
  "width" | "height" | "pages" | "channels" | "depth" | "isProgressive" | "chromaSubsampling"
> & { hasAlpha?: boolean; hasProfile?: boolean; format: InputFormat; isTiled?: boolean };

const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const samplesOfSubsampling: Readonly<Record<string, number>> = { "4:2:0": 1.5, "4:2:2": 2 };

/** @throws IntakeError "too_many_pixels" */
export function checkSize(header: ImageHeader): void {
  const pixels = header.width * header.height;
  const frames = header.pages ?? 1;
  const bytesPerPixel = getBytesPerPixel(header);
  const most = Math.min(
    maxPixels,
    maxDecodedBytes / bytesPerPixel,
    (maxHeldBytes / Math.max(heldPerPixel(header, bytesPerPixel), Number.EPSILON)) * frames,
  );
  if (pixels * frames > most) throw tooManyPixels(pixels * frames, most);
}

export function isLight(header: ImageHeader): boolean {
  const pixels = header.width * header.height;
  const bytesPerPixel = getBytesPerPixel(header);
  const decoded = pixels * (header.pages ?? 1) * bytesPerPixel * (header.format === "jpeg" ? 0.5 : 1);
  return decoded <= lightDecodedBytes && pixels * heldPerPixel(header, bytesPerPixel) <= lightHeldBytes;
}

function getBytesPerPixel({ channels, depth }: ImageHeader): number {
  return channels * (bytesOfDepth[depth] ?? 4);
}

/** Bytes for each pixel of one frame; 0 where rows are decoded as they are needed. Measured, and rounded up. */
function heldPerPixel(header: ImageHeader, bytesPerPixel: number): number {
  switch (header.format) {
    case "heif":
      // the decoder's pictures and the pixels made of them; of tiles it has one picture at a time
      return header.isTiled ? 5 : 8;
    case "gif":
      // the canvas and the frame drawn onto it
      return 8;
    case "webp":
      return (header.pages ?? 1) > 1 ? 8 : 4;
    case "png":
      return header.isProgressive ? bytesPerPixel : 0;
    case "jpeg":
      // a coefficient of two bytes for each sample
      return header.isProgressive
        ? 2 * (samplesOfSubsampling[header.chromaSubsampling ?? ""] ?? header.channels)
        : 0;
  }
}

/** A GIF's decoder goes by its frames and gives up on a screen that nobody has, so the screen is looked at before. */
export function checkGifScreen({ width, height }: { width: number; height: number }): void {
  const most = maxHeldBytes / 8;
  if (width * height > most) throw tooManyPixels(width * height, most);
}

function tooManyPixels(pixels: number, most: number): IntakeError {
  const maximum = Math.floor(most / 1e6);
  const size: ImageSize = { megapixels: Math.max(Math.round(pixels / 1e6), maximum + 1), maximum };
  return new IntakeError("too_many_pixels", { size });
}

export const inputPixelLimit = maxPixels;
