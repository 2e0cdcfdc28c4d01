import type { AspectRatio } from "@portrait-studio/contract";

/** A size of about a megapixel with the proportions of `shape`, in multiples of 16. */
export function toMegapixel(shape: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.sqrt((1024 * 1024) / (shape.width * shape.height));
  const toSixteen = (length: number) => Math.max(16, Math.round(length / 16) * 16);
  return { width: toSixteen(shape.width * scale), height: toSixteen(shape.height * scale) };
}

/** The proportions that a ratio such as "4:5" names. */
export function shapeOf(aspectRatio: AspectRatio): { width: number; height: number } {
  const [width = 1, height = 1] = aspectRatio.split(":").map(Number);
  return { width, height };
}
