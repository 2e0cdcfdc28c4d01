import { type FaceShape, isNearHead } from "./face-shape.ts";
import type { ColourImage } from "./laplacian.ts";
import { colourFrequency, type SideColours } from "./side-colours.ts";

/** Further inside of the outline than this, in face widths, the person is what is seen, whatever its colour. */
const deepest = 0.12;
/** Alpha under which nothing is kept that somebody would see. */
const least = 0.05;

/** It is 0..1 a pixel: alpha, times how common the colour is behind, times how uncommon on the person. `depth` is positive inside. */
export function findKept(
  colours: ColourImage,
  alpha: Float32Array,
  depth: Float32Array,
  sides: Record<"person" | "background", SideColours>,
  face: FaceShape,
): Float32Array {
  const kept = new Float32Array(alpha.length);
  for (let y = 0; y < colours.height; y++) keptRow(kept, colours, alpha, depth, sides, face, y);
  return kept;
}

function keptRow(
  out: Float32Array,
  { width, data }: ColourImage,
  alpha: Float32Array,
  depth: Float32Array,
  { person, background }: Record<"person" | "background", SideColours>,
  face: FaceShape,
  y: number,
): void {
  const inner = deepest * face.width;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (alpha[i] < least || depth[i] > inner || !isNearHead(face, x, y)) continue;
    const behind = colourFrequency(background, data, x, y, i);
    if (behind > 0) out[i] = alpha[i] * behind * (1 - colourFrequency(person, data, x, y, i));
  }
}
