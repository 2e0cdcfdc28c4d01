import type { AspectRatio } from "@portrait-studio/contract";

interface Shape {
  width: number;
  height: number;
}

const pixelsPerMegapixel = 1024 * 1024;

/** Finds the size of about so many megapixels in a shape, in multiples of 16, with no side over `longest` pixels. */
export function findImageSize(
  { width, height }: Shape,
  megapixels = 1,
  longest = Number.POSITIVE_INFINITY,
): Shape {
  const wanted = Math.sqrt((megapixels * pixelsPerMegapixel) / (width * height));
  const scale = Math.min(wanted, longest / Math.max(width, height));
  const toSixteen = (length: number) => Math.max(16, Math.round(length / 16) * 16);
  return { width: toSixteen(width * scale), height: toSixteen(height * scale) };
}

export function parseAspectRatio(aspectRatio: AspectRatio): Shape {
  const [width = 1, height = 1] = aspectRatio.split(":").map(Number);
  return { width, height };
}
