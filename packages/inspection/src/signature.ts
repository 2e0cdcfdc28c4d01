import type { Pyramid } from "@portrait-studio/raster";
import type { FoundFlaw } from "./types.ts";
import { toLab } from "./view.ts";

/** Fields across and down: fine enough for where a head is and how it looks, too coarse for grain. */
const side = 16;
/** Steps of a byte by which lightness (0..1) and the two axes of colour (-0.4..0.4) are kept. */
const lightSteps = 255;
const colourSteps = 320;
/** Mean difference of two images, in OKLab, up to which nobody would keep both. */
const twinUpTo = 0.025;

/** An image in little: 16 x 16 colours in base64. */
export function computeSignature(pyramid: Pyramid): string {
  const level = pyramid.findLastIndex(({ width, height }) => Math.min(width, height) >= 2 * side);
  const lab = toLab(pyramid[Math.max(0, level)]);
  const sums = new Float64Array(side * side * 4);
  for (let y = 0; y < lab.height; y++) {
    const row = Math.floor((y * side) / lab.height) * side;
    for (let x = 0; x < lab.width; x++) {
      const to = 4 * (row + Math.floor((x * side) / lab.width));
      const from = 3 * (y * lab.width + x);
      for (let c = 0; c < 3; c++) sums[to + c] += lab.data[from + c];
      sums[to + 3]++;
    }
  }
  const bytes = Buffer.alloc(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const count = Math.max(1, sums[4 * i + 3]);
    bytes[3 * i] = Math.round((sums[4 * i] / count) * lightSteps);
    for (const c of [1, 2])
      bytes[3 * i + c] = Math.max(
        0,
        Math.min(255, Math.round(128 + (sums[4 * i + c] / count) * colourSteps)),
      );
  }
  return bytes.toString("base64");
}

/** The flaw of being another image's near-twin; null where it is none. @param others signatures of the others */
export function findTwin(signature: string, others: readonly string[]): FoundFlaw | null {
  const nearest = Math.min(
    Number.POSITIVE_INFINITY,
    ...others.map((other) => compareSignatures(signature, other)),
  );
  return nearest > twinUpTo ? null : { flaw: "twin", figure: nearest, most: twinUpTo };
}

/** Mean difference of two images by their signatures, in OKLab. */
export function compareSignatures(one: string, other: string): number {
  const [a, b] = [Buffer.from(one, "base64"), Buffer.from(other, "base64")];
  if (a.length !== b.length || a.length === 0) return 1;
  let sum = 0;
  for (let i = 0; i < a.length; i += 3) {
    sum += Math.hypot(
      (a[i] - b[i]) / lightSteps,
      (a[i + 1] - b[i + 1]) / colourSteps,
      (a[i + 2] - b[i + 2]) / colourSteps,
    );
  }
  return (3 * sum) / a.length;
}
