import { dilate, labelComponents } from "./connected-components.ts";
import { markAbove, markWhere } from "./mark-where.ts";

/** From here on alpha holds things together. */
const solid = 0.25;
/** Wisps may stay: of so much hair (part of their pixels), no further off (face widths), no larger (squared face widths). */
const wisp = { hair: 0.6, away: 0.05, size: 0.004 };
/** An island is cleared with its soft rim of so many pixels. */
const rim = 3;

/**
 * Clears what floats beside the person, but for wisps that look like the hair.
 * @param likeHair 0..1 a pixel
 * @param depth pixels to the outline, positive inside
 */
export function dropIslands(
  alpha: Float32Array,
  likeHair: Float32Array,
  depth: Float32Array,
  width: number,
  faceWidth: number,
): void {
  const body = markAbove(alpha, solid);
  const { label, size } = labelComponents(body, width);
  if (size.length < 3) return;
  const largest = size.reduce((best, pixels, k) => (pixels > size[best] ? k : best), 0);
  const hairy = new Float64Array(size.length);
  const away = new Float64Array(size.length).fill(Infinity);
  for (let i = 0; i < label.length; i++) {
    const k = label[i];
    hairy[k] += likeHair[i];
    if (-depth[i] < away[k]) away[k] = -depth[i];
  }
  const isWisp = (pixels: number, k: number) =>
    hairy[k] > wisp.hair * pixels &&
    away[k] < wisp.away * faceWidth &&
    pixels < wisp.size * faceWidth * faceWidth;
  const stays = size.map((pixels, k) => k === 0 || k === largest || isWisp(pixels, k));
  const dropped = markWhere(label, (k) => !stays[k]);
  const reached = dilate(dropped, width, rim);
  for (let i = 0; i < alpha.length; i++) {
    if (reached[i] && !(label[i] > 0 && stays[label[i]])) alpha[i] = 0;
  }
}
