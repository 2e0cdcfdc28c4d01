import { labelAreas } from "./islands.ts";
import { nearestIn } from "./nearest.ts";

/** From here on alpha holds things together. */
const solid = 0.25;

/**
 * Clears what floats beside the person; wisps that look like the hair may stay.
 * @param likeHair 0..1 a pixel
 */
export function dropIslands(
  alpha: Float32Array,
  likeHair: Float32Array,
  width: number,
  height: number,
): void {
  const body = Uint8Array.from(alpha, (value) => (value > solid ? 1 : 0));
  const { label, size } = labelAreas(body, width);
  if (size.length < 3) return;
  const hairy = new Float64Array(size.length);
  for (let i = 0; i < label.length; i++) {
    hairy[label[i]] += likeHair[i];
  }
  const largest = size.reduce((best, pixels, k) => (pixels > size[best] ? k : best), 0);
  const stays = size.map((pixels, k) => k === largest || hairy[k] > 0.6 * pixels);
  const { index } = nearestIn(body, width, height);
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] > 0 && index[i] >= 0 && !stays[label[index[i]]]) alpha[i] = 0;
  }
}
