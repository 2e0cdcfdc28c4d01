import type { AspectRatio } from "@portrait-studio/contract";

const pixelsPerMegapixel = 1024 * 1024;

/** A size of about so many megapixels in an aspect ratio, in multiples of 16, with no side over `longest` pixels. */
export function sizeOf(
  aspectRatio: AspectRatio,
  megapixels: number,
  longest = Number.POSITIVE_INFINITY,
): { width: number; height: number } {
  const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
  const wanted = Math.sqrt((megapixels * pixelsPerMegapixel) / (across * down));
  const scale = Math.min(wanted, longest / Math.max(across, down));
  const toSixteen = (length: number) => Math.round(length / 16) * 16;
  return { width: toSixteen(across * scale), height: toSixteen(down * scale) };
}
