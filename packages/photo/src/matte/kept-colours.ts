import { type FaceShape, isNearHead } from "./face-shape.ts";
import type { ColourImage } from "./laplacian.ts";
import { colourFrequency, type SideColours } from "./side-colours.ts";

/** Further inside of the outline than this, in face widths, the person is what is seen, whatever its colour. */
const deepest = 0.12;
/** Alpha under which nothing is kept that somebody would see. */
const least = 0.05;

/**
 * Measures what a cut keeps, round the head, of colours that are common behind it and not on it: alpha, times how common the colour is on the
 * one side, times how uncommon on the other; 0..1 a pixel. Patches of a chequered wall or a flag that touch the hair.
 * @param depth pixels to the outline of the person's mask, positive inside
 */
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
